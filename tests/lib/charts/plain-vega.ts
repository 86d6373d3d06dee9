/** Published specs as any Vega editor draws them. */
import { Error as ErrorLevel, type LoggerInterface, logger, parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';

/** Draws a spec with nothing but vega-lite and vega; whatever these warn of is a fault. */
export async function drawnPlainly(
  text: string,
  legend?: object,
): Promise<{ svg: string; warnings: readonly unknown[] }> {
  const warnings: unknown[] = [];
  const listening: LoggerInterface = Object.assign(logger(ErrorLevel), {
    warn: (...said: readonly unknown[]) => {
      // There is no window to listen to.
      warnings.push(...said.filter((one) => !String(one).includes('event source: window')));
      return listening;
    },
  });
  const read = JSON.parse(text) as TopLevelSpec;
  const { spec } = compile(
    { ...read, config: { ...read.config, ...(legend === undefined ? {} : { legend }) } },
    { logger: listening },
  );
  const view = new View(parse(spec), { renderer: 'none', logger: listening });
  const svg = await view.toSVG();
  view.finalize();
  return { svg, warnings };
}

/** Words that are seen, without those of titles. */
export const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<(?:text|tspan)(?![^>]* opacity="0")[^>]*>([^<]+)</g)].map(([, text = '']) => text).sort();
