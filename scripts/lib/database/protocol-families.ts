/** Families of protocols, by which people look for systems. */
import { knownText } from '../base/sizes.ts';

/** Families of protocols, for finding: "Fibre Channel 16G" and "Fibre Channel 8G" are one. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/nvme.*(tcp|rdma|roce|of\b|fabric|fc)/i, 'NVMe over fabrics'],
  [/nvme/i, 'NVMe'],
  [/iscsi/i, 'iSCSI'],
  [/fib(re|er) ?channel|^fc\b/i, 'Fibre Channel'],
  [/infiniband/i, 'InfiniBand'],
  [/roce|rdma|iwarp/i, 'RDMA over Ethernet'],
  [/gbe\b|ethernet/i, 'Ethernet'],
  [/\bsas\b/i, 'SAS'],
  [/sata/i, 'SATA'],
  [/virtio/i, 'virtio'],
];

/** Name of the family, or the text itself where it is of none that we know; undefined where nobody recorded it. */
export function protocolFamily(protocol: string | undefined): string | undefined {
  const name = knownText(protocol);
  return name && (FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? name);
}
