import { raw } from 'hono/html';
import type { SlotName } from '../../../model/slots.ts';
import type { Site } from '../../../site/site.ts';

/** The place of a slot: a mark that no text can hold, so that nothing that is done to a page is done to the owner's HTML. */
export function Slot({ name }: { name: SlotName }) {
  return raw(`\0${name}\0`);
}

/** A page with the owner's HTML in its places. */
export function withSlots({ snapshot: { config } }: Site, html: string): string {
  // oxlint-disable-next-line no-control-regex
  return html.replace(/\0([a-z-]+)\0/g, (_, name: SlotName) => {
    const own = config.slots.html[name];
    if (own === undefined || name === 'head') return own ?? '';
    return `<div class="slot slot-${name}">${own}\n</div>`;
  });
}
