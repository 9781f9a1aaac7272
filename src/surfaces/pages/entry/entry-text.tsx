import { typeset } from '../../../markdown/html/html.ts';
import { posterOf } from '../../../markdown/html/embed.ts';
import { outline } from '../../../markdown/read/outline.ts';
import type { ShownText } from '../../../model/shown-text.ts';
import { assetAt, type Site } from '../../../site/site.ts';
import type { TwinSource } from '../../../site/twin.ts';
import { markupOf, type Texts } from '../../texts/texts.ts';
import { Drawing } from '../lists/drawing.tsx';
import { translator } from '../parts.tsx';

/** Characters in which the first paragraph is searched. Each page parses so much of its text a second time. */
const MAX_LEAD = 2000;

/** The beginning of a player in a text, and the page of its video. */
const PLAYER = /<(?:p|span) class="embed">\s*<a href="([^"]*)"[^>]*>/g;

/** The text of an entry as HTML. The title of the page is its only `h1`, so those of the text become `h2`, unless HTML is trusted. */
export function shownBody(site: Site, { body }: TwinSource, lang: string, texts: Texts): ShownText {
  const backLabel = translator(site, lang)('back_to_text');
  const result = texts.show({ markdown: body, lang, anchors: true, ...markupOf(site), backLabel });
  const html = result.html.replace(PLAYER, (start, link: string) => {
    const poster = posterOf(link.replaceAll('&amp;', '&'))?.pathname;
    const isThere = poster !== undefined && assetAt(site, poster) !== null;
    return (
      start + String(isThere ? <img src={poster} alt="" /> : <Drawing of={{ path: link, type: 'video' }} />)
    );
  });
  return {
    ...result,
    html: site.snapshot.config.trusted_html ? html : html.replace(/<(\/?)h1(?=[\s>])/g, '<$1h2'),
  };
}

/** The description above a text. It is left out if it is the beginning of the first paragraph. */
export function Standfirst({ source, lang }: { source: TwinSource; lang: string }) {
  const { description, body } = source;
  const { lead } = outline(description ? body.slice(0, MAX_LEAD) : '');
  if (!description || lead.startsWith(description.replace(/…$/, '').trimEnd())) return <></>;
  return <p class="standfirst">{typeset(description, lang)}</p>;
}
