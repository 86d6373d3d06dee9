/** The repository's own site, served to the one browser of all tests. What is opened here ends with the process. */
import { ownSite } from '../site/built-sites.ts';
import { connect } from './connect.ts';
import { openSite } from './visit.ts';

export const dir = await ownSite();
export const site = await openSite(dir, connect);
