/** What the page of schemas shows. */
import type { Table } from '../../tables/table.ts';
import type { MadePage } from '../page-parts.ts';
import type { Contents } from '../view.ts';

export interface AnchoredTable {
  readonly anchor: string;
  readonly table: Table;
}

export interface SchemasView {
  readonly contents: readonly Contents[];
  readonly schemas: readonly {
    readonly anchor: string;
    readonly title: string;
    readonly href: string;
    readonly text: string;
    readonly tables: readonly AnchoredTable[];
  }[];
}

export type SchemasPage = MadePage<'schemas', SchemasView, 'section'>;
