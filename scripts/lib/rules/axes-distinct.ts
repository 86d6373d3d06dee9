import type { BundleRule } from './types.ts';

/** The axes as one text, in whatever order they were written. */
function spell(axes: Readonly<Record<string, string>>): string {
  return Object.entries(axes)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(', ');
}

export const axesDistinct: BundleRule = {
  id: 'R-axes-distinct',
  scope: 'bundle',
  severity: 'error',
  title: 'Axes distinguish the configurations',
  description: 'Tables and charts distinguish configurations by their axes; two with the same axes would share a cell.',
  check: ({ run }) =>
    run.configurations.flatMap(({ axes }, index) => {
      const first = run.configurations.findIndex((other) => spell(other.axes) === spell(axes));
      if (first === index) return [];
      return {
        file: 'run.json',
        pointer: `/configurations/${index}/axes`,
        message: `configuration "${run.configurations[first]?.id}" has the same axes`,
        found: spell(axes) || 'no axis',
        fix: 'add the axis that distinguishes them',
      };
    }),
};
