import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { makeFolder } from '../../platform/private-file.ts';
import { readContent } from '../../content/read-content.ts';
import { GENERATORS } from '../../generators/generators.ts';
import { COLLECTIONS, type ContentType } from '../../model/content-type.ts';
import type { Content, Report } from '../../model/content.ts';
import { dayInZone } from '../../text/dates.ts';
import { slugify } from '../../text/slug.ts';
import { siteRequest } from '../flags/site-flags.ts';
import { type Command, UsageError, valued } from '../usage.ts';
import { commandLine } from '../report/words.ts';

/** The types by their names on the command line. */
const TYPES: Readonly<Record<string, ContentType>> = {
  post: 'writing',
  talk: 'talk',
  video: 'video',
  project: 'project',
};
/** Front matter of a type, as comments to be filled in. */
const HINTS: Readonly<Partial<Record<ContentType, readonly string[]>>> = {
  talk: ['conference: Name of the conference', 'location: City', 'link: https://example.com/slides'],
  video: ['link: https://www.youtube.com/watch?v=…'],
  project: ['link: https://github.com/me/project'],
};

export const newCommand: Command = {
  name: 'new',
  summary: 'Create a draft of a post, talk, video or project, in the folder where the site keeps them.',
  operands: 'post|talk|video|project TITLE [options]',
  flags: {
    site: valued('DIR', 'The folder of the site (default: the current folder)'),
    in: valued('FOLDER', 'The folder for the new file, relative to the site'),
  },
  examples: ['lectern new post "Why I write"', 'lectern new talk "One URL, two readers" --site ~/my-site'],
  async run(parsed) {
    const [word = '', ...words] = parsed.operands;
    const type = Object.hasOwn(TYPES, word) ? TYPES[word] : undefined;
    const title = words.join(' ').trim();
    const example = (kind: string) => `such as: lectern new ${kind} "My title"`;
    if (type === undefined)
      throw new UsageError(`Say what it is: post, talk, video or project, ${example('post')}`);
    if (title === '') throw new UsageError(`Add a title, ${example(word)}`);
    const slug = slugify(title);
    if (slug === '')
      throw new UsageError(
        `The title ${JSON.stringify(title)} has no letter and no digit to name a file after.`,
      );
    const request = await siteRequest(parsed, parsed.text('site'), null);
    const now = Date.now();
    const { content, report } = readContent(request.dir, request.config, now, { drafts: true });
    const day = dayInZone(now, request.config.time_zone);
    const newest = newestOf(request.dir, content, type, parsed.text('in'));
    const pattern = newest ?? firstOf(report, type, parsed.text('in'), word);
    const file = pattern.fileOf(slug, day);
    const path = join(request.dir, file);
    if (existsSync(path))
      throw new UsageError(`${path} exists already. It was not changed. Choose another title.`);
    makeFolder(dirname(path));
    writeFileSync(path, newFileText(title, day, type, pattern), { flag: 'wx' });
    console.log(`Wrote ${path}`);
    console.log(
      `It is a draft: ${commandLine(['serve', '--watch', '--drafts'], parsed.text('site'))} shows it as you write. To publish it, remove the draft line.`,
    );
    return 0;
  },
};

/** The path of a new file, and how its front matter is written. */
interface Pattern {
  fileOf(slug: string, day: string): string;
  isToml: boolean;
  /** Whether the front matter names the type, since the folder does not. */
  namesType: boolean;
}

/** The pattern of the site's newest entry of the type; null if it has none. */
function newestOf(dir: string, content: Content, type: ContentType, folder?: string): Pattern | null {
  const newest = content.entries
    .filter((entry) => entry.type === type && /\.(?:md|mdx|markdown)$/i.test(entry.file))
    .filter(({ file }) => folder === undefined || posix.dirname(file).startsWith(posix.normalize(folder)))
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0];
  if (newest === undefined) return null;
  const { file } = newest;
  const extension = posix.extname(file);
  const name = posix.basename(file, extension);
  const isBundle = name === 'index' || name === '_index';
  const folderOf = posix.dirname(isBundle ? posix.dirname(file) : file);
  const stemOfNewest = isBundle ? posix.basename(posix.dirname(file)) : name;
  const isDated = /^\d{4}-\d{2}-\d{2}-/.test(stemOfNewest);
  // A folder of a year becomes that of the current year.
  const yearDir = (day: string) =>
    folderOf.replace(/(^|\/)\d{4}(?=\/|$)/, (_, start: string) => start + day.slice(0, 4));
  return {
    fileOf: (slug, day) => {
      const stem = isDated ? `${day}-${slug}` : slug;
      return posix.join(folder ?? yearDir(day), isBundle ? `${stem}/index${extension}` : stem + extension);
    },
    isToml: readFileSync(join(dir, file), 'utf8').startsWith('+++'),
    namesType: /^type:/m.test(readFileSync(join(dir, file), 'utf8').split(/^---$/m)[1] ?? ''),
  };
}

/** The pattern of the first entry of a type. @throws UsageError if nothing says where it goes. */
function firstOf({ site }: Report, type: ContentType, folder: string | undefined, word: string): Pattern {
  const kind = site.find(({ what }) => what === 'kind')?.value ?? '';
  const isPost = type === 'writing';
  const firstPost = isPost ? GENERATORS.find(({ name }) => name === kind)?.firstPost : undefined;
  const ownFolder = /^(?:folder|plain)|^$/i.test(kind) ? `content/${COLLECTIONS[type]}` : undefined;
  const target = folder ?? ownFolder ?? firstPost?.folder;
  if (target === undefined) {
    throw new UsageError(
      `This site (${kind}) has no ${word} yet, and nothing tells where it would keep one. Name the folder: lectern new ${word} "…" --in content/${COLLECTIONS[type]}`,
    );
  }
  return {
    fileOf: (slug, day) => posix.join(target, `${firstPost?.isDated ? `${day}-` : ''}${slug}.md`),
    isToml: false,
    namesType: target !== ownFolder && !isPost,
  };
}

function newFileText(title: string, day: string, type: ContentType, pattern: Pattern): string {
  const { isToml, namesType } = pattern;
  const pair = (key: string, value: string) => (isToml ? `${key} = ${value}` : `${key}: ${value}`);
  const isPlain =
    /^[A-Za-z][\w ,.'’()!?-]*$/.test(title) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(title);
  const fence = isToml ? '+++' : '---';
  return [
    fence,
    pair('title', isPlain && !isToml ? title : JSON.stringify(title)),
    pair('date', day),
    ...(namesType ? [pair('type', isToml ? JSON.stringify(type) : type)] : []),
    ...(HINTS[type] ?? []).map((hint) => `# ${hint}`),
    pair('draft', 'true'),
    fence,
    '',
    '',
  ].join('\n');
}
