import { orNull } from '../../text/or-null.ts';
import { readFileSync } from 'node:fs';
import { contrast, READABLE } from '../../model/contrast.ts';
import { accentColors, LOOKS, type Theme } from '../../model/theme.ts';
import { COLLECTIONS } from '../../model/content-type.ts';
import { HOME_PARTS } from '../../model/page-config.ts';
import type { Content } from '../../model/content.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import { configPlace } from '../config/config.ts';
import { globMatcher } from '../../generators/standard/patterns.ts';
import { type Answers, createReach } from './lint.ts';
import { parseYaml } from '../formats/yaml.ts';

/** Something that the configuration names and that does not exist. */
interface Fault {
  code: string;
  /** The keys that lead to its value in `lectern.yaml`. */
  keys: readonly PropertyKey[];
  message: string;
  fix: string;
}

/** Whether an address answers. Those on other sites are not tried, and count as answering. */
type Answering = (href: string) => boolean;

/** A warning for everything that the configuration names and that does not exist: files, folders, images, pages. */
export function lintConfig(
  dir: string,
  config: SiteConfig,
  content: Content,
  files: readonly string[],
  answers: Answers,
  configFile?: string,
): Diagnostic[] {
  const { path, file } = configPlace(dir, configFile);
  const formulas = rawFormulas(config, content);
  const text = orNull(() => readFileSync(path, 'utf8'));
  if (text === null) return formulas;
  const { locate } = parseYaml(text, file);
  const reach = createReach(content, answers);
  const isAnswering: Answering = (href) =>
    !href.startsWith('/') || reach(href.replace(/[?#].*$/s, '')) !== null;
  const faults = [
    ...unusedRules(config, files),
    ...missingFolders(config, files),
    ...missingFiles(config, isAnswering),
    ...accentFaults(config.theme),
    ...unknownParts(config, isAnswering),
    ...brokenLinks(config, isAnswering),
  ];
  return [
    ...formulas,
    ...faults.map(
      ({ keys, ...fault }): Diagnostic => ({ severity: 'warning', ...fault, file, ...locate([...keys]) }),
    ),
  ];
}

function unusedRules({ content }: SiteConfig, files: readonly string[]): Fault[] {
  return content.flatMap(({ files: glob }, index) => {
    if (files.some(globMatcher(glob))) return [];
    const message = `No file matches the rule ${JSON.stringify(glob)}.`;
    const fix = `Globs start at the site’s folder, as in blog/**/*.md; lectern check --all names the files.`;
    return [{ code: 'unused-rule', keys: ['content', index, 'files'], message, fix }];
  });
}

function missingFolders({ assets = [] }: SiteConfig, files: readonly string[]): Fault[] {
  return assets.flatMap((folder, index) => {
    const inside = `${folder.replace(/^(?:\.?\/)+|\/+$/g, '')}/`;
    if (files.some((name) => name.startsWith(inside))) return [];
    const message = `The asset folder ${JSON.stringify(folder)} does not exist, or is empty.`;
    return [
      { code: 'missing-folder', keys: ['assets', index], message, fix: 'Correct its name, or remove it.' },
    ];
  });
}

function missingFiles({ logo, favicon, theme }: SiteConfig, isAnswering: Answering): Fault[] {
  const named: readonly (readonly [href: string | undefined, ...keys: string[]])[] = [
    [logo, 'logo'],
    [favicon, 'favicon'],
    [theme.fonts?.text, 'theme', 'fonts', 'text'],
    [theme.fonts?.head, 'theme', 'fonts', 'head'],
  ];
  return named.flatMap(([href, ...keys]) => {
    if (href === undefined || isAnswering(href)) return [];
    const message = `\`${keys.join('.')}\` is ${href}, which is not a file of the site.`;
    return [{ code: 'missing-image', keys, message, fix: `Put the file there, as public${href}.` }];
  });
}

function unknownParts({ home = [] }: SiteConfig, isAnswering: Answering): Fault[] {
  const known = new Set<string>([...HOME_PARTS, ...Object.entries(COLLECTIONS).flat(), 'pages']);
  return home.flatMap((name, index) => {
    if (known.has(name) || isAnswering(`/${name}`)) return [];
    const message = `\`home\` names ${JSON.stringify(name)}, which is no part of this site.`;
    const fix =
      'Name next_talk, tags, a collection (writing, videos, talks, projects), pages, or a folder of the site.';
    return [{ code: 'unknown-part', keys: ['home', index], message, fix }];
  });
}

function brokenLinks({ navigation = [], redirects }: SiteConfig, isAnswering: Answering): Fault[] {
  const links: readonly (readonly [link: string, href: string, ...keys: PropertyKey[]])[] = [
    ...navigation.map(
      ({ label, href }, index) =>
        [`${JSON.stringify(label)} in the navigation`, href, 'navigation', index, 'href'] as const,
    ),
    ...Object.entries(redirects).map(
      ([from, to]) => [`The redirect of ${from}`, to, 'redirects', from] as const,
    ),
  ];
  return links.flatMap(([link, href, ...keys]) => {
    if (isAnswering(href)) return [];
    const message = `${link} leads to ${href}, where there is no page.`;
    return [{ code: 'broken-link', keys, message, fix: 'Correct the address, or add the page.' }];
  });
}

/** The fault of an accent that is not readable on light paper. */
function accentFaults(theme: Theme): Fault[] {
  const { accent, look = 'writer' } = theme;
  const ratio = accent === undefined ? READABLE : contrast(accent, LOOKS[look].palette.paper[0]);
  if (ratio >= READABLE) return [];
  const lightAccent = accentColors(theme, look).accent[0];
  const message = `The accent ${accent} has a contrast of ${ratio.toFixed(1)}:1 on the page, but text needs ${READABLE}:1. Light pages use ${lightAccent} instead.`;
  const fix = `Choose a darker accent, such as "${lightAccent}".`;
  return [{ code: 'low-contrast', keys: ['theme', 'accent'], message, fix }];
}

/** A TeX formula between double dollars. */
const FORMULA = /\$\$[^$]*\\[a-z]+[^$]*\$\$/i;

/** One warning for the site if its texts have formulas and `math` is not set. */
function rawFormulas(config: SiteConfig, content: Content): Diagnostic[] {
  if (config.math !== undefined || content.config.math) return [];
  const entry = content.entries.find(({ body }) => FORMULA.test(body));
  if (entry === undefined) return [];
  const message = 'The text has a formula in `$$`, which is shown as it is written.';
  const fix = 'Add `math: true` to lectern.yaml to show formulas, or `math: false` to leave them.';
  return [{ severity: 'warning', code: 'raw-formulas', message, fix, file: entry.file }];
}
