import { type Folder, firstText } from '../site-folder.ts';

/** Names of packages and folders that say what the folder is, or which template it was made of, and not whose it is. */
export const NO_NAME =
  /^(?:(?:my|new|the)[-_ ]?)?(?:app|application|web|web-?site|site|blog|docs?|documentation|content|notes|www|frontend|client|portfolio|root|project|monorepo|workspace|untitled|test|temp)$|starter|template|boilerplate|tutorial|(?:^|[-_])examples?(?:[-_]|$)|^(?:astro|next|nextjs|nuxt|gatsby|eleventy|11ty|hexo|vitepress|vuepress|docusaurus)(?:[-_]|$)/i;

/** What a site may be called that neither its configuration nor its front page names: its domain, or its package. */
export function fallbackName(folder: Folder): string | undefined {
  const domain = ['CNAME', 'public/CNAME', 'static/CNAME', 'src/CNAME']
    .map((file) => folder.text(file)?.trim().split(/\s/, 1)[0])
    .find((host) => host !== undefined && /^[\w-]+(?:\.[\w-]+)+$/.test(host));
  if (domain !== undefined) return domain;
  if (folder.text('package.json') === null) return undefined;
  const about = folder.data('package.json');
  const own = firstText(about['name'])?.replace(/^@[^/]*\//, '');
  return firstText(about['title'], about['displayName']) ?? (own && !NO_NAME.test(own) ? own : undefined);
}
