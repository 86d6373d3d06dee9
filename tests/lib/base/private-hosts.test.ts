import { describe, expect, it } from 'vitest';
import { isPrivateHost } from '../../../scripts/lib/base/private-hosts.ts';

describe('isPrivateHost', () => {
  it.each([
    ...['localhost', 'localhost.', 'minio', 'nas.local', 'x.internal', 'printer.lan', 'a.home.arpa'],
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.0.8', '198.19.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '[::1]', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', '[::ffff:127.0.0.1]'],
    ...['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001:0:a00:1::', '::10.0.0.1', '', 'a b'],
  ])('%s is one', (host) => {
    expect(isPrivateHost(host)).toBe(true);
  });

  it.each([
    ...['example.org', 'localhost.example.org', 'local.example', '1.1.1.1', '172.15.0.1', '172.32.0.1', '192.169.0.1'],
    ...['100.63.0.1', '100.128.0.1', '198.20.0.1', '2606:4700::1111', '[2a00:1450:4001:82a::200e]', '::ffff:8.8.8.8'],
    ...['64:ff9b::808:808', '2001:4860:4860::8888', '2600:1:2:3:4:5:6:7'],
  ])('%s is none', (host) => {
    expect(isPrivateHost(host)).toBe(false);
  });
});
