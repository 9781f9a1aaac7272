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
  const warning = (code: string, keys: PropertyKey[], message: string, fix: string): Diagnostic[] => [
    { severity: 'warning', code, message, fix, file, ...locate(keys) },
  ];
  const isLost = (href: string | undefined): href is string =>
    href?.startsWith('/') === true && reach(href.replace(/[?#].*$/s, '')) === null;
  const lost = (link: string, href: string, keys: PropertyKey[]) =>
    isLost(href)
      ? warning(
          'broken-link',
          keys,
          `${link} leads to ${href}, where there is no page.`,
          'Correct the address, or add the page.',
        )
      : [];

  return [
    ...formulas,
    ...config.content.flatMap(({ files: glob }, index) => {
      const matches = globMatcher(glob);
      if (files.some(matches)) return [];
      const message = `No file matches the rule ${JSON.stringify(glob)}.`;
      const fix = `Globs start at the site’s folder, as in blog/**/*.md; lectern check --all names the files.`;
      return warning('unused-rule', ['content', index, 'files'], message, fix);
    }),
    ...(config.assets ?? []).flatMap((folder, index) => {
      const inside = `${folder.replace(/^(?:\.?\/)+|\/+$/g, '')}/`;
      if (files.some((name) => name.startsWith(inside))) return [];
      const message = `The asset folder ${JSON.stringify(folder)} does not exist, or is empty.`;
      return warning('missing-folder', ['assets', index], message, 'Correct its name, or remove it.');
    }),
    ...[['logo'], ['favicon'], ['theme', 'fonts', 'text'], ['theme', 'fonts', 'head']].flatMap((keys) => {
      const href = keys.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), config);
      if (typeof href !== 'string' || !isLost(href)) return [];
      const message = `\`${keys.join('.')}\` is ${href}, which is not a file of the site.`;
      const fix = 'Put the file there, as public/logo.svg for /logo.svg.';
      return warning('missing-image', keys, message, fix);
    }),
    ...accentFaults(config.theme).flatMap(({ message, fix }) =>
      warning('low-contrast', ['theme', 'accent'], message, fix),
    ),
    ...(config.home ?? []).flatMap((name, index) => {
      const isKnown = [...HOME_PARTS, ...Object.entries(COLLECTIONS).flat(), 'pages'].some(
        (part) => part === name,
      );
      if (isKnown || reach(`/${name}`) !== null) return [];
      const message = `\`home\` names ${JSON.stringify(name)}, which is no part of this site.`;
      const fix =
        'Name next_talk, tags, a collection (writing, videos, talks, projects), pages, or a folder of the site.';
      return warning('unknown-part', ['home', index], message, fix);
    }),
    ...(config.navigation ?? []).flatMap(({ label, href }, index) =>
      lost(`${JSON.stringify(label)} in the navigation`, href, ['navigation', index, 'href']),
    ),
    ...Object.entries(config.redirects).flatMap(([from, to]) =>
      lost(`The redirect of ${from}`, to, ['redirects', from]),
    ),
  ];
}

/** The fault of an accent that is not readable on light paper. */
function accentFaults(theme: Theme): { message: string; fix: string }[] {
  const { accent, look = 'writer' } = theme;
  const ratio = accent === undefined ? READABLE : contrast(accent, LOOKS[look].palette.paper[0]);
  if (ratio >= READABLE) return [];
  const lightAccent = accentColors(theme, look).accent[0];
  const message = `The accent ${accent} has a contrast of ${ratio.toFixed(1)}:1 on the page, but text needs ${READABLE}:1. Light pages use ${lightAccent} instead.`;
  return [{ message, fix: `Choose a darker accent, such as "${lightAccent}".` }];
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
