/** What this machine and the person at it are called. */
import { hostname, userInfo } from 'node:os';
import type { Secret } from './find-secrets.ts';

/** Host and user names, as the collector takes them; files of fio are often looked at on the host that wrote them. */
export function namesOfThisMachine(): readonly Secret[] {
  const users = [ownName(), process.env.USER, process.env.LOGNAME, process.env.SUDO_USER, process.env.DOAS_USER];
  return [
    { kind: 'host', word: hostname() },
    ...users.flatMap((word = ''): readonly Secret[] => (word === '' ? [] : [{ kind: 'user', word }])),
  ];
}

/** A container may run as a user that nobody named. */
function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
