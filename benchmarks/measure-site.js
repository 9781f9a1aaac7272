// Measures one site and prints the figures as JSON. Each site has a process of its own, so that its memory is given
// back.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, dayOf, folderName } from './real-sites/checkout.js';
import { compare } from './real-sites/compare.js';
import { writeDetails } from './real-sites/details.js';
import { addressKey, readOriginal } from './real-sites/original.js';
import { ownerSaysNo } from './real-sites/owner-says-no.js';
import { readSite } from './real-sites/read-site.js';
import { unreadPages } from './real-sites/unread.js';

const [rowText, optionsText] = process.argv.slice(2);
const row = JSON.parse(rowText);
const { mirror, built, work, details, dist } = JSON.parse(optionsText);
const { repository, commit, folder = '', oracle = null } = row;

const sources = checkout({ mirror, work, repository, commit });
refuseWhere(ownerSaysNo(sources));
const dir = join(sources, folder);
const from = oracle === null ? null : originalFolder();
refuseWhere(from && ownerSaysNo(from[0]));
const original = from && readOriginal(...from);
const now = oracle?.at === undefined ? Date.now() : Date.parse(oracle.at);

const alone = await readSite(dir, dist, now);
const site = row.lectern === undefined ? alone : await withConfig(row.lectern);
const base = oracle?.base ?? '';
const beside = new Set(
  site.report.diagnostics.filter(({ code }) => code === 'reserved-address').map(({ file }) => file),
);
const until = oracle?.isOlder ? oracle.at.slice(0, 10) : undefined;
if (original !== null) passUnread();
const found = original && compare(site.entries, original, { ...oracle, beside, until });
const asked = original && (await ask());
const of = (outcome) => site.report.files.filter((file) => file.outcome === outcome).length;

const result = {
  recognised: site.report.site[0]?.value ?? '',
  errors: alone.report.diagnostics.filter(({ severity }) => severity === 'error'),
  entries: site.entries.length,
  served: of('served'),
  hidden: of('hidden'),
  reported: of('reported'),
  asked: asked && { pages: asked.pages.length, missing: asked.missing.length },
  sitemap: asked && { pages: asked.inSitemap.length, missing: asked.missingInSitemap.length },
  redirects: asked && { all: asked.redirects.length, missing: asked.missingRedirects.length },
  passed: original && [...original.passed].map(([why, addresses]) => ({ why, count: addresses.length })),
  titles: found && { compared: found.compared.titles, differ: found.differ.titles.length },
  dates: found && { compared: found.compared.dates, differ: found.differ.dates.length },
  languages: found && { compared: found.compared.languages, differ: found.differ.languages.length },
  extra: found && found.extra.length,
  beside: beside.size,
};
if (details) {
  mkdirSync(details, { recursive: true });
  writeDetails(join(details, `${folderName(repository)}.txt`), {
    row,
    dir,
    site,
    original,
    found,
    asked,
    result,
  });
}
console.log(JSON.stringify(result));

/**
 * The folder of the original, and the day on which it was made. The original is another commit of the repository, or a
 * build made elsewhere.
 */
function originalFolder() {
  if (oracle.commit === undefined) {
    const dir = join(built, folderName(repository), oracle.folder ?? '');
    return [dir, oracle, statSync(dir).mtime.toISOString().slice(0, 10)];
  }
  const from = { mirror, work, repository, commit: oracle.commit };
  return [join(checkout(from), oracle.folder ?? ''), oracle, dayOf(from)];
}

function refuseWhere(notice) {
  if (notice !== null) throw new Error(`Its owner asks not to be analysed by AI (${notice}): leave it out.`);
}

/** Removes pages whose sources Lectern cannot read as text, so that nobody asks for them. The notes count them. */
function passUnread() {
  const served = new Set(site.entries.map(({ pathname }) => addressKey(pathname, base)));
  const keys = unreadPages(site.report.files, [...original.pages.keys()], served);
  if (keys.length === 0) return;
  const addresses = keys.map((key) => original.pages.get(key).address);
  original.passed.set('pages made from code, a template, or a format other than Markdown', addresses);
  for (const key of keys) original.pages.delete(key);
}

async function withConfig(lines) {
  const configFile = join(work, `${folderName(repository)}.lectern.yaml`);
  writeFileSync(configFile, `${lines.join('\n')}\n`);
  try {
    return await readSite(dir, dist, now, configFile);
  } finally {
    rmSync(configFile);
  }
}

async function ask() {
  const missing = [];
  const pages = [...original.pages.values()];
  for (const { address } of pages) {
    const status = await site.statusOf(within(address));
    if (status !== 200) missing.push({ address, status });
  }
  const redirects = [...original.redirects.values()];
  const missingRedirects = [];
  for (const { address, to } of redirects)
    if ((await site.statusOf(within(address))) !== 200) missingRedirects.push({ address, to });
  // The site's own sitemap gives the addresses in a second way, which does not depend on the names of files.
  const inSitemap = [...original.inSitemap].filter((key) => !isPassedOver(key));
  const missingInSitemap = [];
  for (const key of inSitemap)
    if ((await site.statusOf(within(`/${encodeURI(key)}`))) !== 200) missingInSitemap.push(key);
  return { pages, missing, redirects, missingRedirects, inSitemap, missingInSitemap };
}

/** The address below the base path that the configuration of the site names. */
function within(address) {
  return `${base}${address.includes('%') ? address : encodeURI(address)}`;
}

function isPassedOver(key) {
  return [...original.passed.values()].some((addresses) =>
    addresses.some((address) => addressKey(address) === key),
  );
}
