/** Where what is taken along comes from, as files say it. */
import type { DataSource } from '#engine/scripts/lib/tables/data-table.ts';

function metaOf(name: string): HTMLMetaElement | null {
  return document.querySelector(`meta[property="${name}"], meta[name="${name}"]`);
}

/** The page with its address as it is now, which holds its state. */
export function pageSource(): DataSource {
  const data = metaOf('plateau-data');
  return {
    site: metaOf('og:site_name')?.content ?? '',
    title: metaOf('og:title')?.content ?? document.title,
    page: location.href.replace(/#.*$/, ''),
    data_version: data?.content ?? '',
    licences: data?.dataset.licences?.split(' ').filter((one) => one !== '') ?? [],
  };
}
