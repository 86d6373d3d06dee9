/** Names as parts of addresses. */

/** "NVMe PCIe 4.0" -> "nvme-pcie-4-0". Letters of any script stay; a name without letters and digits is "other". */
export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'other' : slug;
}
