/** The page of schemas. */
import type { PageKind } from '../page-kind.ts';
import { presentSchemas } from './schemas.ts';

export const schemaPages: PageKind = {
  sections: ['schemas'],
  make: ({ schemas }) => [presentSchemas(schemas)],
};
