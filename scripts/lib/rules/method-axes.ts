import type { Finding, MethodRule } from './types.ts';

export const methodAxes: MethodRule = {
  id: 'R-method-axes',
  scope: 'method',
  severity: 'error',
  title: 'Axes of a method are used, and their names are unique',
  description:
    'A step names the axes whose values it combines; an axis that no step names has no effect. Ids of axes, and of the values of one axis, are unique, because the ids of steps are made of them.',
  check: ({ method }) => {
    const ids = method.axes.map(({ id }) => id);
    const used = new Set(method.steps.flatMap(({ axes = [] }) => axes));
    const at = (pointer: string, message: string, found: string, fix: string, allowed?: string): Finding => ({
      file: 'method.json',
      pointer,
      message,
      found,
      ...(allowed === undefined ? {} : { allowed }),
      fix,
    });
    return [
      ...method.steps.flatMap(({ axes = [] }, step) =>
        axes.flatMap((axis, index) =>
          ids.includes(axis)
            ? []
            : [
                at(
                  `/steps/${step}/axes/${index}`,
                  'no axis has this id',
                  axis,
                  'correct the name, or add the axis',
                  ids.join(', ') || 'no axis is there',
                ),
              ],
        ),
      ),
      ...ids.flatMap((id, index) => [
        ...(used.has(id)
          ? []
          : [at(`/axes/${index}`, 'no step uses this axis', id, 'name it in axes of a step, or remove it')]),
        ...(ids.indexOf(id) === index ? [] : [at(`/axes/${index}/id`, 'duplicate id in axes', id, 'rename one')]),
      ]),
      ...method.axes.flatMap(({ values }, axis) =>
        values.flatMap(({ id }, index) =>
          values.findIndex((value) => value.id === id) === index
            ? []
            : [at(`/axes/${axis}/values/${index}/id`, 'duplicate id in values', id, 'rename one')],
        ),
      ),
    ];
  },
};
