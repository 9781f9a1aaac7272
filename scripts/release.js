// Commits and tags a release, but does not publish it.
//
//   node scripts/release.js 0.2.0 [--dry-run] [--ci COMMAND] [--no-pack]
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** Files that name the version, besides package.json and its lock file. */
const PLACES = [
  'docs/how-to/github-actions.md',
  'docs/tutorial.md',
  'src/model/version.ts',
  'README.md',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    ci: { type: 'string', default: '.ci/run' },
    'no-pack': { type: 'boolean', default: false },
  },
});
const isDry = values['dry-run'];
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const { name, version: old } = JSON.parse(readFileSync('package.json', 'utf8'));
const [version = ''] = positionals;
const tag = `v${version}`;

const problems = [
  ...(isHigher(version, old) ? [] : [`"${version}" is not a version higher than ${old}, such as ${next(old)}.`]),
  ...(git('status', '--porcelain') === ''
    ? []
    : ['There are changes that are not committed. Commit them, or put them away.']),
  ...(new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm').test(readFileSync('CHANGELOG.md', 'utf8'))
    ? []
    : [`CHANGELOG.md has no heading "## ${version}". Rename "## Unreleased".`]),
  ...(version !== '' && git('tag', '--list', tag) !== '' ? [`The tag ${tag} exists already.`] : []),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

step(`Run the CI: ${values.ci}`, () => execFileSync('bash', ['-c', values.ci], { stdio: 'inherit' }));
step(`Write ${version} where ${old} stands: package.json, package-lock.json, ${PLACES.join(', ')}`, () => {
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'], { stdio: 'pipe' });
  const oldVersion = new RegExp(`(?<=[@'v-])${old.replaceAll('.', '\\.')}(?![\\d-])`, 'g');
  for (const file of PLACES) writeFileSync(file, readFileSync(file, 'utf8').replace(oldVersion, version));
});
step(`Commit and tag: ${tag}`, () => {
  git('commit', '--quiet', '--all', '--message', `release: ${version}`);
  git('tag', '--annotate', tag, '--message', `${name} ${version}`);
});
const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
if (!values['no-pack']) step(`Pack: ${file}`, () => execFileSync('npm', ['pack'], { stdio: 'inherit' }));
console.log(
  [
    '',
    `${isDry ? 'Nothing was changed. A release would end' : 'Nothing is published yet. It ends'} with:`,
    '  git push --follow-tags',
    `The workflow "Release" then publishes it; without GitHub: npm publish ./${file}`,
  ].join('\n'),
);

function step(what, run) {
  console.log(isDry ? `Would: ${what}` : what);
  if (!isDry) run();
}

function isHigher(wanted, than) {
  if (!/^\d+\.\d+\.\d+$/.test(wanted)) return false;
  const [a, b] = [wanted, than].map((text) => text.split('.').map(Number));
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && a[at] > b[at];
}

function next(from) {
  const [major, minor] = from.split('.').map(Number);
  return `${major}.${minor + 1}.0`;
}
