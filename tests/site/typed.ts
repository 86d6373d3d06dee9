/** Commands as somebody types them, done in this process: one of their own takes seconds to start and to get going. */
import { plateau } from '../../scripts/command-line.ts';
import type { Effects } from '../../scripts/lib/base/effects.ts';
import { recordedEffects } from '../memory-effects.ts';

export interface Typed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** In another place than this process, with another environment, where asked for. */
export async function typedIn(world: Partial<Pick<Effects, 'cwd' | 'env'>>, args: readonly string[]): Promise<Typed> {
  const effects = recordedEffects();
  const code = await plateau(args, { ...effects, ...world });
  return { code, stdout: effects.printed(), stderr: effects.logged() };
}

export function typed(...args: readonly string[]): Promise<Typed> {
  return typedIn({}, args);
}
