/* Shows results while the reader types. They come from the search page of the server, in an export from the index. */
import { isStatic, mount } from './page.ts';

const searchPath = `${mount}/search`;

/** The exports of `/_lectern/search.js`, the search script of exports. */
interface Engine {
  ready(): Promise<void>;
  results(asked: URLSearchParams): Promise<string>;
}

const engine = (): Promise<Engine> => {
  const address = '/_lectern/search.js';
  return import(address);
};

const fieldOf = (form: HTMLFormElement) => form.elements.namedItem('query') as HTMLInputElement;
const typeOf = (form: HTMLFormElement) => form.elements.namedItem('type') as HTMLSelectElement;

async function answerOf(address: string, asked: URLSearchParams, signal: AbortSignal): Promise<string> {
  if (isStatic) return (await engine()).results(asked);
  const answer = await fetch(address, { signal, headers: { Accept: 'text/html' } });
  return answer.text();
}

function searchWhileTyping(searchForm: HTMLFormElement, results: Element, isPage: boolean): void {
  const field = fieldOf(searchForm);
  const type = typeOf(searchForm);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  // Loads the index before the first key press. A failure here is reported by the first search.
  if (isStatic)
    engine()
      .then((search) => search.ready())
      .catch(() => {});
  const update = async () => {
    clearTimeout(timer);
    running?.abort();
    const { signal } = (running = new AbortController());
    const asked = new URLSearchParams({ query: field.value.trim() });
    if (type.value) asked.set('type', type.value);
    const path = searchForm.getAttribute('action') ?? searchPath;
    const address = field.value.trim() ? `${path}?${asked}` : path;
    try {
      const answer = await answerOf(address, asked, signal);
      if (signal.aborted) return;
      const page = new DOMParser().parseFromString(answer, 'text/html');
      results.replaceChildren(...(page.getElementById('results')?.childNodes ?? []));
      if (isPage) history.replaceState(null, '', address);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    }
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), isStatic ? 50 : 150);
  });
  type.addEventListener('change', () => void update());
  searchForm.addEventListener('submit', (event) => {
    event.preventDefault();
    void update();
  });
  const links = () => [...results.querySelectorAll<HTMLElement>('ol.results a')];
  searchForm.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' || event.target !== field) return;
    event.preventDefault();
    links()[0]?.focus();
  });
  results.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[(event as KeyboardEvent).key];
    const at = links().findIndex((link) => link === document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    (links()[at + step] ?? (step < 0 ? field : links()[at]))?.focus();
  });
  if (isPage && isStatic && location.search) {
    const asked = new URLSearchParams(location.search);
    field.value = asked.get('query') ?? asked.get('q') ?? '';
    type.value = asked.get('type') ?? '';
    void update();
  }
  if (isPage && !field.value) field.focus();
}

// The selector has the form too, because a heading of an author may have the id `results`.
const pageResults = document.querySelector('form.search + #results');
const pageForm = pageResults?.previousElementSibling as HTMLFormElement | null | undefined;
if (pageForm && pageResults) searchWhileTyping(pageForm, pageResults, true);

let searchBox: HTMLDialogElement | undefined;

/** Loads the search page as a dialog. @throws if it cannot be loaded. */
async function makeSearchBox(): Promise<HTMLDialogElement> {
  const answer = await fetch(searchPath, { headers: { Accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const form = page.querySelector<HTMLFormElement>('form.search');
  const found = page.getElementById('results');
  if (!form || !found) throw new Error('This is not the search page.');
  const field = fieldOf(form);
  const label = form.querySelector('label');
  const name = label?.textContent ?? '';
  field.setAttribute('aria-label', name);
  label?.remove();
  field.removeAttribute('id');
  found.className = found.id;
  found.removeAttribute('id');
  const box = document.createElement('dialog');
  box.className = 'search-box';
  box.setAttribute('aria-label', name);
  box.append(document.adoptNode(form), document.adoptNode(found));
  const closeOn = (event: Event, isMeant: boolean) => {
    if (!isMeant) return;
    event.preventDefault();
    // A closed dialog keeps the focus until the next frame. Until then, a slash would count as typed into the field.
    field.blur();
    box.close();
  };
  box.addEventListener('click', (event) => closeOn(event, event.target === box));
  // A search field handles Escape itself, by which it is emptied.
  box.addEventListener('keydown', (event) => closeOn(event, event.key === 'Escape'));
  document.body.append(box);
  searchWhileTyping(form, found, false);
  return box;
}

async function openSearch(): Promise<void> {
  if (pageForm) {
    fieldOf(pageForm).select();
    return;
  }
  searchBox ??= await makeSearchBox();
  if (!searchBox.open) searchBox.showModal();
  searchBox.querySelector('input')?.select();
}

addEventListener('keydown', (event) => {
  const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isK =
    event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
  if (!(isK || (isSlash && !isTyping)) || event.defaultPrevented) return;
  event.preventDefault();
  openSearch().catch(() => location.assign(searchPath));
});
