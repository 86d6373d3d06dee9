/** Builds a site and is killed at a change to the disk: `node killed-build.mjs <site> <out> <pattern>`, see faulty-effects.ts. */
import { buildSite } from '../../../scripts/lib/site/build.ts';
import { faultyEffects } from '../faulty-effects.ts';

const [, , site = '', out = '', pattern = ''] = process.argv;
await buildSite({ site, out }, faultyEffects(out, 'kill', pattern).effects);
