import type { Code } from '../../code/ask/code.ts';
import { certain, type Config } from '../../code/ask/config.ts';
import { globMatcher } from '../glob.ts';
import type { Folder } from '../site-folder.ts';
import type { SiteProfile } from '../site-profile.ts';
import { scriptOf } from '../standard/framework-site.ts';
import { joined, leftOut } from '../standard/places.ts';
import { reasonText, textAt, unwrapped } from '../standard/read-code.ts';
import { ASKING } from './lists.ts';

/** What a source says of where its files are, or what their addresses are. */
const PLACES = ['repository', 'cwd', 'prefix'] as const;

type HiddenFiles = SiteProfile['hidden'];

/**
 * What is in no collection of `content.config`, in one that has no pages, or in one that no page asks for:
 * https://content.nuxt.com/docs/collections/define. Where that cannot be told, the build tells.
 */
export function outsideCollections(folder: Folder, code: Code): HiddenFiles {
  const file = scriptOf(folder, 'content.config');
  if (file === undefined) return [];
  const collections = unwrapped(code.exported(file)).at('collections');
  const entries = certain(collections.entries());
  if (entries === undefined) return leftOutBy(collections, 'collections', file);
  const asked = collectionsAsked(folder);
  const shown: string[] = [];
  const open: string[] = [];
  const hidden = entries.flatMap(([name, { call }]): HiddenFiles => {
    const options = call?.arg(0);
    const source = options?.at('source');
    const isPages = options !== undefined && textAt(options, 'type') !== 'data';
    const sources = source?.kind === 'list' ? source.items().items : source ? [source] : [];
    return sources.flatMap((each): HiddenFiles => {
      const include = textAt(each) ?? textAt(each, 'include');
      const own = PLACES.filter((key) => each.kind === 'mapping' && each.at(key).kind !== 'absent');
      // Files of another place are none of this folder's.
      if (own.includes('repository')) return [];
      const isOpen =
        include === undefined ||
        own.length > 0 ||
        (isPages && asked !== null && !asked.has(name) && asked.has('*'));
      const files = include === undefined ? 'content/**' : `content/${joined(include)}`;
      if (isOpen) open.push(files);
      else if (isPages && (asked === null || asked.has(name))) shown.push(files);
      return isOpen ? [] : leftOutBy(each.at('exclude'), `${name}.source.exclude`, file);
    });
  });
  const isShown = shown.map((files) => globMatcher(files, file));
  const except = folder.filesIn('content').filter((path) => isShown.some((matches) => matches(path)));
  return [
    ...hidden,
    ...open.map((files) => ({
      files,
      except,
      kind: 'undecided' as const,
      reason: `what ${file} or the pages of the site make of it cannot be determined`,
    })),
    {
      files: 'content/**',
      except,
      reason: `in no collection of ${file} that a page of the site asks for`,
    },
  ];
}

/** The collections that the site asks for by name; `*` where it asks for one that is not named; null where it has no page. */
function collectionsAsked(folder: Folder): ReadonlySet<string> | null {
  const texts = folder.files().flatMap((file) => (ASKING.test(file) ? (folder.text(file) ?? []) : []));
  const asked = texts.flatMap((text) =>
    [...text.matchAll(/\bqueryCollection\s*(?:<[^>(]*>)?\(([^()]*)/g)].map(
      ([, given = '']) => /(['"`])([\w-]+)\1/.exec(given)?.[2] ?? '*',
    ),
  );
  return asked.length === 0 ? null : new Set(asked);
}

/** Globs of a list; where it cannot be determined what they are, they may be anything. */
export function leftOutBy(list: Config, key: string, file: string): SiteProfile['hidden'] {
  const { value: globs = [], doubt } = list.texts();
  if (doubt !== null) {
    const reason = `\`${key}\` may leave it out, which cannot be determined: ${reasonText(doubt)}`;
    return leftOut(['content/**'], reason);
  }
  const from = file.replace(/\.\w+$/, '') === 'content.config' ? 'content.config' : file;
  return leftOut(
    globs.map((glob) => `content/{**/,}${joined(glob)}{,/**}`),
    `left out by ${from}`,
  );
}
