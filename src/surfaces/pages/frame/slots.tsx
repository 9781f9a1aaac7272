import { raw } from 'hono/html';
import type { SlotName } from '../../../model/slots.ts';
import type { Site } from '../../../site/site.ts';

/** Marks the place of a slot with NUL, which no text contains. The owner's HTML is inserted last, so nothing else changes it. */
export function Slot({ name }: { name: SlotName }) {
  return raw(`\0${name}\0`);
}

/** Inserts the owner's HTML into a page. */
export function withSlots({ snapshot: { config } }: Site, html: string): string {
  // oxlint-disable-next-line no-control-regex
  return html.replace(/\0([a-z-]+)\0/g, (_, name: SlotName) => {
    const own = config.slots.html[name];
    if (own === undefined || name === 'head') return own ?? '';
    return `<div class="slot slot-${name}">${own}\n</div>`;
  });
}
