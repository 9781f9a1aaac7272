// Prints the entries that Lectern publishes of a verified site, one on each line.
//
//   node print-entries.js ROW DIST MIRROR WORK
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkout } from './real-sites/checkout.js';

const [rowFile, dist, mirror, work] = process.argv.slice(2);
const { repository, commit, folder = '', oracle } = JSON.parse(readFileSync(rowFile, 'utf8'));
const dir = join(checkout({ mirror, work, repository, commit }), folder);
// Loads only the reader: `dist` comes from tsc alone, so it lacks the bundled pages.
const load = (file) => import(pathToFileURL(join(dist, 'content', file)).href);
const lectern = { ...(await load('read-content.js')), ...(await load('config/config.js')) };
const now = oracle.at === undefined ? Date.now() : Date.parse(oracle.at);
const { content } = lectern.readContent(dir, await lectern.readConfig(dir), now, {});
const isShown = ({ from, until }) => (from === null || from <= now) && (until === null || until > now);
const lines = content.entries
  .filter(isShown)
  .map(({ pathname, title, date, lang, type }) => JSON.stringify([pathname, title, date, lang, type]));
console.log(lines.toSorted().join('\n'));
