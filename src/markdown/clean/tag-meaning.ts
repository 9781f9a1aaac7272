import { linkTo } from './jsx.ts';

/** Arguments of a shortcode, a template tag or a component. */
export interface TagArguments {
  named: Readonly<Record<string, string>>;
  positional: readonly string[];
}

const ARGUMENT =
  /([\w:@.-]+)\s*=\s*\{?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s"'`{},]+))\}?|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s"'`=,()]+)/g;

/** Reads `key="value"` pairs and bare values, in the syntax of all dialects. */
export function readArguments(text: string): TagArguments {
  const named: Record<string, string> = Object.create(null) as Record<string, string>;
  const positional: string[] = [];
  for (const match of text.matchAll(ARGUMENT)) {
    const [, key, ...values] = match;
    const value = (values.find((part) => part !== undefined) ?? '').replace(/\\(["'\\])/g, '$1');
    if (key !== undefined) named[key.toLowerCase()] = value;
    else positional.push(value);
  }
  return { named, positional };
}

/** The owner's text for a component (`components` in `lectern.yaml`), split at `{children}`. */
export interface ComponentText {
  open: string;
  /** The text behind the component's content. */
  close: string;
}

/** The owner's text for a component, with the values of its attributes filled in; null if there is none. */
export function componentText(
  components: Readonly<Record<string, string>> = {},
  name: string,
  named: TagArguments['named'],
): ComponentText | null {
  const template = Object.hasOwn(components, name) ? components[name] : undefined;
  if (template === undefined) return null;
  const [open = '', close = ''] = template
    .split('{children}')
    .map((part) => part.replace(/\{([\w:@.-]+)\}/g, (_, key: string) => named[key.toLowerCase()] ?? ''));
  return { open, close };
}

type Meaning = (args: TagArguments) => string;

const video =
  (title: string, address: (id: string) => string): Meaning =>
  ({ named, positional }) => {
    const id =
      named['id'] ?? named['videoid'] ?? named['video'] ?? named['url'] ?? named['src'] ?? positional[0];
    if (!id) return '';
    return `[${named['title'] ?? title}](${/^https?:/.test(id) ? id : address(id)})`;
  };

const image: Meaning = ({ named, positional }) => {
  const source = named['src'] ?? named['url'] ?? named['image_path'] ?? named['path'];
  const src = source ?? named['link'] ?? positional[0];
  if (!src) return '';
  const caption = named['caption'] ?? named['title'] ?? '';
  const alt = named['alt'] ?? positional[1] ?? caption.replace(/[*_`]/g, '');
  const picture = `![${alt.replace(/[[\]]/g, '\\$&')}](${linkTo(src)})`;
  const linked = source && named['link'] ? `[${picture}](${linkTo(named['link'])})` : picture;
  // A figure may have a title, a caption and an attribution.
  const { title = '', attrlink } = named;
  const attr = attrlink ? `[${named['attr'] ?? attrlink}](${linkTo(attrlink)})` : (named['attr'] ?? '');
  const words = [title === caption ? '' : title, caption === alt ? '' : caption, attr]
    .filter(Boolean)
    .join(' ');
  if (words === '') return linked;
  return `${linked}\n\n${/[*_]/.test(words) ? words : `*${words}*`}`;
};

const youtube = video('YouTube video', (id) => `https://www.youtube.com/watch?v=${id}`);
const tweet: Meaning = ({ named, positional }) => {
  const [first = '', second] = positional;
  const id = named['id'] ?? second ?? first;
  const user = named['user'] ?? (second === undefined ? 'i' : first);
  if (/^https?:/.test(id)) return `[Post](${id})`;
  return id ? `[Post by ${user === 'i' ? 'X' : `@${user}`}](https://x.com/${user}/status/${id})` : '';
};
const gist: Meaning = ({ named, positional }) => {
  const place = (
    positional.length > 1 ? positional.slice(0, 2).join('/') : (named['id'] ?? positional[0] ?? '')
  ).replace(/^\/+/, '');
  return place ? `[Gist](https://gist.github.com/${place})` : '';
};

/** Functions that turn a tag into Markdown, by the names of tags. Other tags are removed. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  (
    [
      ['youtube youtube-lite youtubelite lite-youtube youtubeembed yt', youtube],
      ['instagram', video('Instagram post', (id) => `https://www.instagram.com/p/${id}/`)],
      ['vimeo', video('Vimeo video', (id) => `https://vimeo.com/${id}`)],
      ['figure img image picture asset_img', image],
      ['video audio', video('Recording', (id) => id)],
      ['tweet twitter x', tweet],
      ['gist github_gist', gist],
      ['badge', ({ named }) => named['text'] ?? named['content'] ?? ''],
      ['ref relref', ({ named, positional }) => named['path'] ?? positional[0] ?? ''],
      ['link', ({ positional: [file] }) => (file ? `/${file.replace(/^\/+/, '')}` : '')],
      ['post_url', ({ positional: [post] }) => (post ? `/_posts/${post.replace(/^\/+/, '')}` : '')],
    ] as [string, Meaning][]
  ).flatMap(([names, meaning]) => names.split(' ').map((name) => [name, meaning] as const)),
);

/** The Markdown for a tag; null if its name is not known. */
export function meaningOf(name: string, args: TagArguments): string | null {
  const key = name.toLowerCase();
  if (key === 'include' || key === 'include_cached' || key === 'render') {
    const [file = '', ...rest] = args.positional;
    const { provider } = args.named;
    const inner = provider ?? file.replace(/^.*\//, '').replace(/\.\w+$/, '');
    const meaning = meaningOf(inner === key ? '' : inner, { ...args, positional: rest });
    // An include with a note often gets the text of the note as an argument.
    return meaning ?? args.named['content'] ?? args.named['text'] ?? null;
  }
  return MEANINGS.get(key)?.(args) ?? null;
}
