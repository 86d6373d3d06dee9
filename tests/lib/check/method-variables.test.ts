import { describe, expect, it } from 'vitest';
import { checkBundle, checkMethod } from '../../../scripts/lib/check/documents.ts';
import { withoutKnownVariables } from '../../../scripts/lib/check/method-variables.ts';
import { loadFixture } from './fixture-bundle.ts';

describe('withoutKnownVariables', () => {
  const { method } = checkMethod(loadFixture('valid', 'method-of-two-loads').input);
  const { input } = loadFixture('valid', 'fio-with-job-files');
  const own = loadFixture('valid', 'method-of-two-loads').input.files.find(({ path }) => path === 'jobs/write.fio');

  /** The run with the method's job file in place of its own, under a change of its text and perhaps by the method's name for it. */
  function noticesWith(change: string, path = 'jobs/write-128k.fio'): readonly string[] {
    const bytes = new TextEncoder().encode(new TextDecoder().decode(own?.bytes) + change);
    const files = input.files.map((file) => (file.path === 'jobs/write-128k.fio' ? { ...file, path, bytes } : file));
    const { bundle, problems } = checkBundle({ ...input, files });
    if (bundle === undefined) throw new Error('the fixture does not fit its schema');
    return withoutKnownVariables(problems, bundle, method).map(({ message }) => message);
  }

  it('drops the notices on variables of a job file that is the method’s own', () => {
    expect(noticesWith('')).toEqual([]);
  });

  it('drops them in a job file of the same name, which was the method’s on an earlier day', () => {
    expect(noticesWith('; changed\n', 'jobs/write.fio').filter((text) => text.startsWith('value of'))).toEqual([]);
    expect(noticesWith(`runtime=\${UNKNOWN}\n`, 'jobs/write.fio').join()).toContain('UNKNOWN');
  });

  it('keeps them where text and name differ', () => {
    expect(noticesWith('; changed\n')).toContain(
      'value of $' + '{DEPTH} is not known here; fio took it from its environment',
    );
  });

  it('leaves them out where run.json does not fit its schema, so that nobody knows which method ran', () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ id: 'x' }));
    const job = new TextEncoder().encode(`${new TextDecoder().decode(own?.bytes)}\n[`);
    const files = input.files.map((file) => {
      if (file.path === 'run.json') return { ...file, bytes };
      return file.path === 'jobs/write-128k.fio' ? { ...file, bytes: job } : file;
    });
    const { bundle, problems } = checkBundle({ ...input, files });
    expect(bundle).toBeUndefined();
    expect(problems.map(({ message }) => message).join()).not.toContain('is not known here');
    expect(problems.map(({ message }) => message)).toContain('section header "[" has no name between [ and ]');
  });
});
