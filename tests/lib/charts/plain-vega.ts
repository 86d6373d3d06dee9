/** Published specs as any Vega editor draws them. */
import { Error as ErrorLevel, type LoggerInterface, logger, parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';

/** Draws a spec with nothing but vega-lite and vega; whatever these warn of is a fault. */
export async function drawnPlainly(text: string): Promise<{ svg: string; warnings: readonly unknown[] }> {
  const warnings: unknown[] = [];
  const listening: LoggerInterface = Object.assign(logger(ErrorLevel), {
    warn: (...said: readonly unknown[]) => {
      // There is no window to listen to.
      warnings.push(...said.filter((one) => !String(one).includes('event source: window')));
      return listening;
    },
  });
  const { spec } = compile(JSON.parse(text) as TopLevelSpec, { logger: listening });
  const view = new View(parse(spec), { renderer: 'none', logger: listening });
  const svg = await view.toSVG();
  view.finalize();
  return { svg, warnings };
}

/** The spec without the legends that the page has above its pictures. */
export function withoutLegends(text: string): string {
  const spec = JSON.parse(text, (key, value: unknown) => (key === 'legend' ? null : value)) as TopLevelSpec;
  return JSON.stringify({ ...spec, config: { ...spec.config, legend: { disable: true } } });
}

/** Words that are seen, without those of titles. */
export const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<(?:text|tspan)(?![^>]* opacity="0")[^>]*>([^<]+)</g)].map(([, text = '']) => text).sort();
