import { type Folder, textOf } from '../site-folder.ts';

/** What a site may be called that neither its configuration nor its front page names: its domain, or the title of its package. */
export function fallbackName(folder: Folder): string | undefined {
  const domain = ['CNAME', 'public/CNAME', 'static/CNAME', 'src/CNAME']
    .map((file) => folder.text(file)?.trim().split(/\s/, 1)[0])
    .find((host) => host !== undefined && /^[\w-]+(?:\.[\w-]+)+$/.test(host));
  if (domain !== undefined || folder.text('package.json') === null) return domain;
  const about = folder.data('package.json');
  return textOf(about['title'], about['displayName']);
}
