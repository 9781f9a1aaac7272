import { typeset } from '../../../markdown/html/html.ts';
import { outline } from '../../../markdown/read/outline.ts';
import type { ShownText } from '../../../model/shown-text.ts';
import type { Site } from '../../../site/site.ts';
import type { TwinSource } from '../../../site/twin.ts';
import { markupOf, type Texts } from '../../texts/texts.ts';
import { translator } from '../parts.tsx';

/** Where a first paragraph is looked for: each page is read so far once more. */
const MAX_LEAD = 2000;

/** The text of an entry. A page has one title: what the text calls one is a heading below it, unless its HTML is trusted. */
export function shownBody(site: Site, { body }: TwinSource, lang: string, texts: Texts): ShownText {
  const backLabel = translator(site, lang)('back_to_text');
  const shown = texts.show({ markdown: body, lang, anchors: true, ...markupOf(site), backLabel });
  if (site.snapshot.config.trusted_html) return shown;
  return { ...shown, html: shown.html.replace(/<(\/?)h1(?=[\s>])/g, '<$1h2') };
}

/** What an entry is about, above its text; one that is made of the first paragraph would say the same twice. */
export function Standfirst({ source, lang }: { source: TwinSource; lang: string }) {
  const { description, body } = source;
  const { lead } = outline(description ? body.slice(0, MAX_LEAD) : '');
  if (!description || lead.startsWith(description.replace(/…$/, '').trimEnd())) return <></>;
  return <p class="standfirst">{typeset(description, lang)}</p>;
}
