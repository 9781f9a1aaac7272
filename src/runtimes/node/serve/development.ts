import { existsSync, readFileSync, watch } from 'node:fs';
import {
  bodyInit,
  fieldOf,
  type Fields,
  type Handler,
  type HttpRequest,
  requestWith,
  uncached,
} from '../../../surfaces/http/message.ts';
import { pickCoding } from '../../../surfaces/http/negotiate.ts';
import { SHEETS } from '../../../surfaces/pages/looks/style.ts';
import { escapeMarkup } from '../../../text/escape-markup.ts';

/** The state of the last edit, which pages show to the author. */
export interface Edits {
  /** The errors of the last edit, one a line, while pages show the state before it; null: there are none. */
  notice(): string | null;
  /** Calls back when the pages show something new. @returns a function that ends this. */
  onShown(listener: () => void): () => void;
}

const EVENTS = '/.lectern/events';
const SCRIPT = '/.lectern/reload.js';
/** Only the visible tab has a connection: a browser opens six to a host for all tabs. */
const RELOAD = `const { build } = document.currentScript.dataset;
let events;
function follow() {
  events?.close();
  if (document.hidden) return;
  events = new EventSource('${EVENTS}');
  events.onmessage = ({ data }) => data !== build && location.reload();
}
document.addEventListener('visibilitychange', follow);
addEventListener('pageshow', follow);
addEventListener('pagehide', () => events?.close());
`;

const STYLE = '/.lectern/edits.css';
/** Problems that a page shows. */
const MOST = 10;
const NOTICE_SHEET = `.edits {
  margin: 1rem auto; max-width: 60rem; padding: .75rem 1rem; border-left: .3rem solid #c0392b;
  background: #fdecea; color: #5c1510; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
.edits p { margin: 0; }
.edits ul { margin: .25rem 0 0; padding-left: 1.25rem; }
`;

const SHEET = /^\/_lectern\/\w+\.css$/;
/** The style sheets of the looks, if Lectern runs in a clone of its repository: pages show their edits without a build. */
const LOOKS = new URL('../../../../src/surfaces/pages/looks/', import.meta.url);

/** Replaces the styles of the looks in a sheet, which are those of the build, by the files as they are now. */
function withEdits(sheet: string): string {
  const edited = ([name]: [string, string]) => readFileSync(new URL(name, LOOKS), 'utf8');
  return Object.entries(SHEETS).reduce((all, look) => all.replace(look[1], () => edited(look)), sheet);
}

/**
 * Wraps a handler: pages show the errors of the last edit, and reload when something has changed. Browsers cache nothing,
 * so that a changed image shows as well.
 */
export function forDevelopment(handler: Handler, edits: Edits): { answer: Handler; close(): void } {
  const open = new Set<ReadableStreamDefaultController<string>>();
  // Pages of an earlier run reload too.
  const run = Date.now();
  let edition = 0;
  const build = () => `${run}-${edition}`;
  const message = () => `retry: 500\ndata: ${build()}\n\n`;
  const show = () => {
    edition++;
    for (const controller of open) controller.enqueue(message());
  };
  const end = edits.onShown(show);
  const hasLooks = existsSync(LOOKS);
  const looks = hasLooks ? watch(LOOKS, { recursive: true, persistent: false }, show) : null;

  const events = () => {
    let controller: ReadableStreamDefaultController<string>;
    const stream = new ReadableStream<string>({
      start(opened) {
        controller = opened;
        open.add(controller);
        controller.enqueue(message());
      },
      cancel: () => void open.delete(controller),
    });
    return uncached(200, 'text/event-stream', stream.pipeThrough(new TextEncoderStream()));
  };

  return {
    async answer(request) {
      const { method, path } = request;
      if (method !== 'GET' && method !== 'HEAD') return handler(request);
      if (path === EVENTS && method === 'GET') return events();
      if (path === SCRIPT) return uncached(200, 'text/javascript; charset=utf-8', RELOAD);
      if (path === STYLE) return uncached(200, 'text/css; charset=utf-8', NOTICE_SHEET);
      const pageBuild = build();
      const isSheet = hasLooks && SHEET.test(path);
      const isFile = path.startsWith('/_lectern/') && !isSheet;
      const { status, fields, body } = await handler(isFile ? request : whole(request));
      const isHtml = fieldOf(fields, 'Content-Type')?.startsWith('text/html');
      const isEdited = body !== null && (isHtml || isSheet);
      const outdated = isEdited ? ['Cache-Control', 'ETag', 'Content-Length'] : ['Cache-Control'];
      const fresh = [...without(fields, outdated), 'Cache-Control', 'no-cache'];
      if (!isEdited) return { status, fields: fresh, body };
      const script = `<script src="${SCRIPT}" data-build="${pageBuild}"></script>`;
      const text = await new Response(bodyInit(body)).text();
      const edited = isSheet
        ? withEdits(text)
        : text.replace('<main', (main) => script + aside(edits.notice()) + main);
      if (pickCoding(request.header('accept-encoding'), ['gzip']) === null)
        return { status, fields: fresh, body: edited };
      const gzip = new Response(edited).body?.pipeThrough(new CompressionStream('gzip')) ?? null;
      return { status, fields: [...fresh, 'Content-Encoding', 'gzip'], body: gzip };
    },
    close() {
      end();
      looks?.close();
      for (const controller of open) controller.close();
      open.clear();
    },
  };
}

function aside(notice: string | null): string {
  if (notice === null) return '';
  const lines = notice.split('\n');
  const more = lines.length > MOST ? [`and ${lines.length - MOST} more, in the log`] : [];
  const items = [...lines.slice(0, MOST), ...more].map((line) => `<li>${escapeMarkup(line)}</li>`);
  return `<link rel="stylesheet" href="${STYLE}"><aside class="edits" role="alert"><p><strong>An edit cannot be read; what was there before is shown.</strong></p><ul>${items.join('')}</ul></aside>`;
}

/** The request without the headers for a compressed response or a 304. */
function whole(request: HttpRequest): HttpRequest {
  const isDropped = (name: string) => /^(?:accept-encoding|if-none-match)$/.test(name);
  return requestWith(request, { header: (name) => (isDropped(name) ? null : request.header(name)) });
}

function without(fields: Fields, names: readonly string[]): Fields {
  return fields.filter((_, at) => !names.includes(fields[at - (at % 2)] as string));
}
