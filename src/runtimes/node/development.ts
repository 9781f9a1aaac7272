import { escapeMarkup } from '../../text/escape-markup.ts';

type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>;

/** What the pages tell the author who is writing. */
export interface Edits {
  /** What is wrong with the last edit, of which the pages show the state before; null where nothing is. */
  notice(): string | null;
  /** Calls back when the pages show something new. @returns how to end that. */
  onShown(listener: () => void): () => void;
}

const EVENTS = '/.lectern/events';
const SCRIPT = '/.lectern/reload.js';
/** One connection for the tab that is looked at: a browser has six for all of them. */
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
/** So many problems are shown. */
const MOST = 10;
const LOOK = `.edits {
  margin: 1rem auto; max-width: 60rem; padding: .75rem 1rem; border-left: .3rem solid #c0392b;
  background: #fdecea; color: #5c1510; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
.edits p { margin: 0; }
.edits ul { margin: .25rem 0 0; padding-left: 1.25rem; }
`;

/**
 * Pages that say what is wrong with the last edit, and load themselves again when they have changed. Nothing is kept
 * by browsers, so that a changed image shows as well.
 */
export function forDevelopment(fetch: Fetch, edits: Edits): { fetch: Fetch; close(): void } {
  const open = new Set<ReadableStreamDefaultController<string>>();
  // A page of an earlier run is out of date too.
  const run = Date.now();
  let shown = 0;
  const build = () => `${run}-${shown}`;
  const message = () => `retry: 500\ndata: ${build()}\n\n`;
  const end = edits.onShown(() => {
    shown++;
    for (const controller of open) controller.enqueue(message());
  });

  const events = () => {
    let own: ReadableStreamDefaultController<string>;
    const stream = new ReadableStream<string>({
      start(controller) {
        own = controller;
        open.add(own);
        own.enqueue(message());
      },
      cancel: () => void open.delete(own),
    });
    return answer(stream.pipeThrough(new TextEncoderStream()), 'text/event-stream');
  };

  return {
    async fetch(request, env) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return fetch(request, env);
      const { pathname } = new URL(request.url);
      if (pathname === EVENTS && request.method === 'GET') return events();
      if (pathname === SCRIPT) return answer(RELOAD, 'text/javascript; charset=utf-8');
      if (pathname === STYLE) return answer(LOOK, 'text/css; charset=utf-8');
      const made = build();
      const plain = new Headers(request.headers);
      for (const name of ['accept-encoding', 'if-none-match']) plain.delete(name);
      const response = await fetch(new Request(request, { headers: plain }), env);
      const headers = new Headers(response.headers);
      headers.set('Cache-Control', 'no-cache');
      const init = { status: response.status, headers };
      if (!headers.get('content-type')?.startsWith('text/html')) return new Response(response.body, init);
      for (const name of ['etag', 'content-length']) headers.delete(name);
      const script = `<script src="${SCRIPT}" data-build="${made}"></script>`;
      const body = (await response.text()).replace('<main', (main) => script + aside(edits.notice()) + main);
      return new Response(request.method === 'HEAD' ? null : body, init);
    },
    close() {
      end();
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

function answer(body: string | ReadableStream<Uint8Array>, type: string): Response {
  return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
}
