/** Finds the place of a run's tests in their method: entry and axis values, by which views group them. */
import type { Method, Run } from '#types';
import { expandSteps } from './expand-steps.ts';
import { stepOfTest } from './step-of-test.ts';
import type { MethodStep, Named, TestPlace, TestPlaces } from './types.ts';

function placeOf(step: MethodStep, method: Method): TestPlace {
  const entry = method.steps[step.entry];
  const axes = Object.entries(step.axes).flatMap(([id, value]) => {
    const axis = method.axes.find((one) => one.id === id);
    const title = axis?.values.find((one) => one.id === value)?.title ?? value;
    return axis === undefined ? [] : [[id, { axis: axis.title, value: { id: value, title } }] as const];
  });
  const named: Named = { id: entry?.id ?? step.step, title: entry?.title ?? step.step };
  return { entry: named, kind: step.kind, axes: Object.fromEntries(axes) };
}

/** Places of the tests that are steps of the method; tests that are none have no place. */
export function placeTests(tests: Run['tests'], method: Method): TestPlaces {
  const steps = expandSteps(method);
  const order = new Map(steps.map((step, place) => [step.step, place]));
  const known = new Set(order.keys());
  const found = tests.flatMap((test) => {
    const place = order.get(stepOfTest(test, known) ?? '');
    return place === undefined ? [] : [{ test: test.id, place }];
  });
  const sorted = found.toSorted((a, b) => a.place - b.place);
  return new Map(
    sorted.flatMap(({ test, place }) => {
      const step = steps[place];
      return step === undefined ? [] : [[test, placeOf(step, method)] as const];
    }),
  );
}

/** Value of the dimension "step" (the entry) or "step:<axis>"; undefined where the test has none. */
export function stepValue(dimension: string, test: string, places: TestPlaces | undefined): Named | undefined {
  const place = places?.get(test);
  return dimension === 'step' ? place?.entry : place?.axes[dimension.slice('step:'.length)]?.value;
}
