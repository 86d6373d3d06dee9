/** Pages of vendors: their systems, and their drives wherever they were tested. */

import { word } from '../../base/words.ts';
import type { Vendor } from '../../database/drive-models.ts';
import type { Page } from '../../model/page.ts';
import { textCell } from '../../tables/table.ts';
import { drivesTable } from '../drives/drives.ts';
import { systemsTable } from '../systems/systems.ts';

function countsOf({ systems, drives }: Vendor): string {
  return [
    ...(systems.length > 0 ? [word('count_systems', { Count: systems.length })] : []),
    ...(drives.length > 0 ? [word('count_drive_models', { Count: drives.length })] : []),
  ].join(' · ');
}

function presentVendor(vendor: Vendor): Page {
  const { id, name, systems, drives } = vendor;
  return {
    path: `vendors/${id}`,
    section: 'vendors',
    kind: 'page',
    title: name,
    description: word('vendor_description', { vendor: name }),
    view: {
      lead: countsOf(vendor),
      ...(systems.length === 0
        ? {}
        : { systems: systemsTable(systems, word('vendor_systems_caption', { vendor: name })) }),
      ...(drives.length === 0 ? {} : { drives: drivesTable(drives, word('vendor_drives_caption', { vendor: name })) }),
    },
  };
}

/** The list of vendors and a page for each. */
export function presentVendors(vendors: readonly Vendor[]): readonly Page[] {
  const rows = vendors.map((vendor) => ({
    cells: [{ text: vendor.name, href: `vendors/${vendor.id}/` }, textCell(countsOf(vendor))],
  }));
  const columns = (['field_vendor', 'vendor_column_has'] as const).map((key) => ({
    label: word(key),
    kind: 'text' as const,
  }));
  return [
    {
      path: 'vendors',
      section: 'vendors',
      kind: 'section',
      title: word('vendors_title'),
      description: word('vendors_description'),
      view:
        rows.length === 0
          ? { count: word('count_vendors', { Count: 0 }) }
          : {
              count: word('count_vendors', { Count: rows.length }),
              table: { caption: word('vendors_caption'), is_titled: true, columns, groups: [{ rows }] },
            },
    },
    ...vendors.map(presentVendor),
  ];
}
