/** Saves a citation as a file. */
import { formatBibtex } from '#engine/scripts/lib/exports/bibtex.ts';
import { formatCff } from '#engine/scripts/lib/exports/cff.ts';
import type { Citable } from '#engine/scripts/lib/model/citation.ts';
import { download, fileName } from '../download.ts';

export function saveCitation(citable: Citable, format: 'bib' | 'cff'): void {
  const [text, name] =
    format === 'bib' ? [formatBibtex(citable), 'citation.bib'] : [formatCff(citable), 'CITATION.cff'];
  download(new Blob([text], { type: 'text/plain' }), fileName(name));
}
