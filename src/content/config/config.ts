import { CONFIG_FILE } from './config-file.ts';
import { parseUrl } from '../../model/parse-url.ts';
import { existsSync, realpathSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { type SiteConfig, siteConfig, usable } from '../../model/site-config.ts';
import { canonicalLanguage } from '../../text/locale.ts';
import { openFolder } from '../files/open-folder.ts';
import { pathBelow } from '../../folder/path-below.ts';
import { detectSite } from '../../generators/detect.ts';
import type { Generator } from '../../generators/define-generator.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import { ConfigError } from '../../model/config-error.ts';
import type { Hidden, Diagnostic } from '../../model/diagnostic.ts';
import { parseYaml, type Located } from '../formats/yaml.ts';
import { z } from 'zod';
import { wanted } from '../../model/wanted.ts';
import { closest } from '../../model/closest.ts';

/** The path of a folder's configuration, or of the file named instead, and its name in diagnostics. */
export function configPlace(dir: string, named?: string): { path: string; file: string } {
  if (named === undefined) return { path: resolve(dir, CONFIG_FILE), file: CONFIG_FILE };
  const path = resolve(named);
  return { path, file: relative(process.cwd(), path) || path };
}

/** The configuration file that is named instead, if it is in the folder: it is not content. */
export function configBelow(dir: string, named: string | undefined): [string, Hidden][] {
  if (named === undefined || !existsSync(named)) return [];
  const file = pathBelow(realpathSync(dir), realpathSync(named));
  if (file === null || file === CONFIG_FILE || file.startsWith('.')) return [];
  return [[file, { kind: 'not-content', reason: 'configuration' }]];
}

/** A configuration, and the part of it that the site or its owner has set. */
export interface Settings {
  config: SiteConfig;
  configured: Partial<SiteConfig>;
}

/** The configuration of {@link readSettings}, with defaults. */
export async function readConfig(dir: string, named?: string): Promise<SiteConfig> {
  return (await readSettings(dir, named)).config;
}

/** Reads `lectern.yaml` of a folder, or the file named instead. @throws ConfigError if it is not valid. */
export async function readSettings(
  dir: string,
  named?: string,
  generators?: readonly Generator[],
  onFile?: (file: string) => void,
): Promise<Settings> {
  const { path, file } = configPlace(dir, named);
  const detected = () => usableConfig(detectSite(openFolder(dir, undefined, onFile), generators));
  let text: string;
  try {
    // Reading a pipe called `lectern.yaml` would never end. A pipe named on the command line does end.
    if (named === undefined && !(await stat(path)).isFile()) throw new Error('it is not a file');
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && named === undefined) {
      const detectedConfig = detected();
      return settings(siteConfig.parse(detectedConfig), detectedConfig);
    }
    const reason = code === 'ENOENT' ? 'there is no such file' : message;
    const problem = { code: 'unreadable-config', message: `Reading the configuration failed: ${reason}.` };
    throw new ConfigError([{ severity: 'error', ...problem, file }]);
  }
  const located = parseYaml(text, file);
  if (located.failed) throw new ConfigError(located.diagnostics);
  const yaml = located.value ?? {};
  const whole = typeof yaml === 'object' && !Array.isArray(yaml) ? { ...detected(), ...yaml } : yaml;
  const parsed = siteConfig.safeParse(whole);
  if (!parsed.success) throw new ConfigError(schemaDiagnostics(parsed.error, located, file));
  return settings(parsed.data, whole);
}

function settings(config: SiteConfig, written: object): Settings {
  const set = Object.fromEntries(Object.entries(config).filter(([key]) => Object.hasOwn(written, key)));
  return { config, configured: set };
}

/** The settings of the site's own configuration that Lectern can use. `lectern.yaml` overrules them. */
export function usableConfig({ about }: SiteProfile): Partial<SiteConfig> {
  const url = parseUrl(about.siteUrl ?? '');
  const language = about.language === undefined ? undefined : canonicalLanguage(about.language);
  return usable({
    name: about.name ?? url?.host,
    description: about.description,
    language,
    time_zone: about.timeZone,
    site_url: url?.origin,
    author: about.author === undefined ? undefined : { name: about.author },
  });
}

/** Our names for the keys of other programs. */
const OUR_KEYS: Readonly<Record<string, string>> = {
  title: 'name',
  url: 'site_url',
  baseurl: 'site_url',
  languagecode: 'language',
  menu: 'navigation',
  icon: 'favicon',
};

/** One diagnostic for each issue of a schema, at the place of the value it is about. */
function schemaDiagnostics(
  error: z.ZodError,
  located: Pick<Located, 'locate' | 'value'>,
  file: string,
): Diagnostic[] {
  return error.issues.flatMap((issue): Diagnostic[] => {
    const problemAt = (path: PropertyKey[], of?: 'key') => ({
      severity: 'error' as const,
      code: 'invalid-config',
      file,
      ...located.locate(path, of),
    });
    const nameOf = (path: PropertyKey[]) => path.map(String).join('.') || 'the document';
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const path = [...issue.path, key];
        const fix = fixFor(key, issue.path);
        return { ...problemAt(path, 'key'), message: `\`${nameOf(path)}\` is not a known key.`, fix };
      });
    }
    const value = valueAt(located.value, issue.path);
    const isText = value === undefined ? 'missing' : withoutCredentials(JSON.stringify(value)).slice(0, 80);
    const help = String(issue.path[0] ?? 'config');
    const isKey = issue.code === 'invalid_key';
    const path = isKey ? issue.path.slice(0, -1) : issue.path;
    const subject = isKey
      ? `A key of \`${nameOf(path)}\` is "${String(issue.path.at(-1))}"`
      : `\`${nameOf(path)}\` is ${isText}`;
    const message = `${subject}: ${wanted(issue, `it must have another value; see: lectern help ${help}`)}.`;
    return [{ ...problemAt(issue.path), message, ...exampleFix(path, value) }];
  });
}

/** Removes passwords from addresses, since messages are copied into logs. */
function withoutCredentials(text: string): string {
  return text.replace(/\/\/[^\s"]*@/g, '//…@');
}

function fixFor(key: string, path: readonly PropertyKey[]): string {
  const keys = knownKeys(path);
  const meant = OUR_KEYS[key.toLowerCase().replace(/[-_]/g, '')];
  const near = closest(key, keys) ?? (meant !== undefined && keys.includes(meant) ? meant : undefined);
  const within = keys.find((parent) => Object.hasOwn(nodeAt([...path, parent])?.properties ?? {}, key));
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  if (within !== undefined) return `Did you mean \`${within}: { ${key}: … }\`?`;
  return keys.length > 0 && keys.length <= 12
    ? `The keys here are ${keys.join(', ')}.`
    : 'All keys: lectern help config';
}

/**
 * The example that the schema has for a key; for a mapping, that of the member that accepts the value, else its first; for
 * a mapping in a list, that of the list; for a choice without an example, its last value.
 */
function exampleFix(path: readonly PropertyKey[], value: unknown): { fix?: string } {
  const node = nodeAt(path);
  if (typeof path.at(-1) === 'number' && node?.properties) return exampleFix(path.slice(0, -1), undefined);
  const inner = Object.entries(node?.properties ?? {});
  const taking = inner.find(([, choice]) => choice.enum?.includes(value));
  const [name, first] = inner[0] ?? [];
  const example =
    node?.example ??
    (taking && { [taking[0]]: value }) ??
    (name && first?.example !== undefined ? { [name]: first.example } : undefined) ??
    node?.enum?.at(-1);
  const key = String(path.at(-1));
  if (example === undefined || typeof path.at(-1) !== 'string') return {};
  const isComment = value === null && String(example).startsWith('#');
  const why = isComment
    ? 'What follows a # is a comment in YAML, so a colour needs quotes: '
    : 'For example: ';
  const exampleText = JSON.stringify(example, null, 1)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/"(\w+)":/g, '$1:');
  return { fix: `${why}\`${key}: ${exampleText}\`.` };
}

type Json = {
  properties?: Record<string, Json>;
  propertyNames?: Json;
  items?: Json;
  anyOf?: Json[];
  example?: unknown;
  enum?: unknown[];
};

function nodeAt(path: readonly PropertyKey[]): Json | undefined {
  let node = z.toJSONSchema(siteConfig, { io: 'input', unrepresentable: 'any' }) as Json | undefined;
  for (const part of path) {
    const choices = [node, ...(node?.anyOf ?? [])];
    node = choices
      .map((choice) => (typeof part === 'number' ? choice?.items : choice?.properties?.[String(part)]))
      .find((found) => found !== undefined);
  }
  return node;
}

function knownKeys(path: readonly PropertyKey[]): string[] {
  const node = nodeAt(path);
  const names = node?.propertyNames?.enum;
  if (names) return names.map(String);
  return Object.keys(node?.properties ?? node?.anyOf?.find(({ properties }) => properties)?.properties ?? {});
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner === null || typeof inner !== 'object' ? undefined : Reflect.get(inner, key)),
    value,
  );
}
