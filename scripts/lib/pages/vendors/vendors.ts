/** Pages of vendors: their systems, and their drives wherever they were tested. */

import { joinKnown } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import type { Vendor } from '../../database/drive-models.ts';
import { type TableCell, textCell, textColumn } from '../../tables/table.ts';
import { drivesTable } from '../drives/drives.ts';
import { madePage, pageParts } from '../page-parts.ts';
import { systemsTable } from '../systems/systems.ts';
import type { VendorPage, VendorsPage } from './view.ts';

function countsOf({ systems, drives }: Vendor): string {
  return joinKnown(
    ' · ',
    systems.length > 0 && word('count_systems', { Count: systems.length }),
    drives.length > 0 && word('count_drive_models', { Count: drives.length }),
  );
}

/** The same counts for files of the table. */
function dataOf({ systems, drives }: Vendor): TableCell['data'] {
  return { systems: systems.length, drives: drives.length };
}

function presentVendor(vendor: Vendor): VendorPage {
  const { id, name, systems, drives } = vendor;
  const parts = pageParts(`vendors/${id}`);
  return madePage(parts, 'vendors', 'page', {
    title: name,
    description: word('vendor_description', { vendor: name }),
    view: {
      lead: countsOf(vendor),
      systems:
        systems.length === 0
          ? undefined
          : parts.table(systemsTable(systems, word('vendor_systems_caption', { vendor: name }))),
      drives:
        drives.length === 0
          ? undefined
          : parts.table(drivesTable(drives, word('vendor_drives_caption', { vendor: name }))),
    },
  });
}

/** The list of vendors and a page for each. */
export function presentVendors(vendors: readonly Vendor[]): readonly (VendorsPage | VendorPage)[] {
  const rows = vendors.map((vendor) => ({
    cells: [{ text: vendor.name, href: `vendors/${vendor.id}/` }, textCell(countsOf(vendor), { data: dataOf(vendor) })],
  }));
  const columns = (['field_vendor', 'vendor_column_has'] as const).map(textColumn);
  const parts = pageParts('vendors');
  return [
    madePage(parts, 'vendors', 'section', {
      title: word('vendors_title'),
      description: word('vendors_description'),
      view: {
        count: word('count_vendors', { Count: rows.length }),
        table:
          rows.length === 0
            ? undefined
            : parts.table({ caption: word('vendors_caption'), is_titled: true, columns, groups: [{ rows }] }),
      },
    }),
    ...vendors.map(presentVendor),
  ];
}
