/** Pages of vendors: their systems, and their drives wherever they were tested. */

import { joinKnown } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import type { Vendor } from '../../database/drive-models.ts';
import { filledTable, type Table, textCell } from '../../tables/table.ts';
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
  const parts = pageParts('vendors');
  const table: Table = {
    caption: word('vendors_caption'),
    is_titled: true,
    ...filledTable(vendors, [
      ['field_vendor', ({ id, name }) => ({ text: name, href: `vendors/${id}/` })],
      [
        'vendor_column_has',
        (vendor) =>
          textCell(countsOf(vendor), { data: { systems: vendor.systems.length, drives: vendor.drives.length } }),
      ],
    ]),
  };
  return [
    madePage(parts, 'vendors', 'section', {
      title: word('vendors_title'),
      description: word('vendors_description'),
      view: {
        count: word('count_vendors', { Count: vendors.length }),
        table: vendors.length === 0 ? undefined : parts.table(table),
      },
    }),
    ...vendors.map(presentVendor),
  ];
}
