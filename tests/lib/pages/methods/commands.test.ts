import { describe, expect, it } from 'vitest';
import { presentMethods } from '../../../../scripts/lib/pages/methods/methods.ts';
import { databaseOfContent } from '../../analyse/content-run.ts';

describe('the lines that run a method', () => {
  it('give a device up and a file its size, and name the hosts and images that the method works on', async () => {
    const commands = new Map(
      presentMethods(await databaseOfContent([])).map(({ path, view }) => [
        path,
        'command' in view ? view.command : [],
      ]),
    );
    expect(commands.get('methods/cluster-t-q')).toEqual([
      'tar xzf cluster-t-q.tar.gz',
      '# block device',
      'sh collect.sh --method cluster-t-q --target TARGET --destroy TARGET --clients HOST0,HOST1,HOST2 --out my-run --dry-run',
      '# file',
      'sh collect.sh --method cluster-t-q --target TARGET --size SIZE --clients HOST0,HOST1,HOST2 --out my-run --dry-run',
    ]);
    expect(commands.get('methods/replicated-block')?.at(-1)).toBe(
      'sh collect.sh --method replicated-block --target "$(seq -s : -f TARGET%.0f 0 99)" --size SIZE --out my-run --dry-run',
    );
  });
});
