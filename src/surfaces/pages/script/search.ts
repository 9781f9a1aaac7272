/** Results while typing: the search page itself is asked, so what is shown is made in one place; in an export, the index. */
export const SEARCH = String.raw`
const isStatic = 'static' in document.documentElement.dataset;
const mount = document.documentElement.dataset.mount ?? '';
const searchPath = mount + '/search';

function searchWhileTyping(searchForm, results, isPage) {
  const field = searchForm.elements.query;
  let timer, running;
  const engine = () => import('/_lectern/search.js');
  // Read before the first key press; where that fails, the key press says so.
  if (isStatic) engine().then((search) => search.ready()).catch(() => {});
  const answerOf = async (address, asked, signal) => {
    if (isStatic) return (await engine()).results(asked);
    const answer = await fetch(address, { signal, headers: { Accept: 'text/html' } });
    return answer.text();
  };
  const update = async () => {
    clearTimeout(timer);
    running?.abort();
    const { signal } = running = new AbortController();
    const asked = new URLSearchParams({ query: field.value.trim() });
    if (searchForm.elements.type.value) asked.set('type', searchForm.elements.type.value);
    const path = searchForm.getAttribute('action');
    const address = field.value.trim() ? path + '?' + asked : path;
    try {
      const answer = await answerOf(address, asked, signal);
      if (signal.aborted) return;
      const page = new DOMParser().parseFromString(answer, 'text/html');
      results.replaceChildren(...page.getElementById('results').childNodes);
      if (isPage) history.replaceState(null, '', address);
    } catch (error) {
      if (error.name !== 'AbortError') throw error;
    }
  };
  const soon = () => { clearTimeout(timer); timer = setTimeout(update, isStatic ? 50 : 150); };
  field.addEventListener('input', soon);
  searchForm.elements.type.addEventListener('change', update);
  searchForm.addEventListener('submit', (event) => { event.preventDefault(); update(); });
  searchForm.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' && event.target === field) {
      event.preventDefault();
      results.querySelector('ol.results a')?.focus();
    }
  });
  results.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...results.querySelectorAll('ol.results a')];
    const at = links.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    (links[at + step] ?? (step < 0 ? field : links[at])).focus();
  });
  if (isPage && isStatic && location.search) {
    const asked = new URLSearchParams(location.search);
    field.value = asked.get('query') ?? asked.get('q') ?? '';
    searchForm.elements.type.value = asked.get('type') ?? '';
    update();
  }
  if (isPage && !field.value) field.focus();
}

// An author's heading may be called Results.
const pageResults = document.querySelector('form.search + #results');
const pageForm = pageResults?.previousElementSibling;
if (pageForm) searchWhileTyping(pageForm, pageResults, true);

let searchBox;

async function openSearch() {
  if (pageForm) return pageForm.elements.query.select();
  if (!searchBox) {
    const answer = await fetch(searchPath, { headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const form = page.querySelector('form.search');
    const found = page.getElementById('results');
    if (!form || !found) return location.assign(searchPath);
    const label = form.querySelector('label');
    form.elements.query.setAttribute('aria-label', label.textContent);
    label.remove();
    form.elements.query.removeAttribute('id');
    found.className = found.id;
    found.removeAttribute('id');
    searchBox = document.createElement('dialog');
    searchBox.className = 'search-box';
    searchBox.setAttribute('aria-label', form.elements.query.ariaLabel);
    searchBox.append(document.adoptNode(form), document.adoptNode(found));
    searchBox.addEventListener('click', (event) => { if (event.target === searchBox) searchBox.close(); });
    // A search field takes Escape for itself, to be emptied.
    searchBox.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      searchBox.close();
    });
    document.body.append(searchBox);
    searchWhileTyping(form, found, false);
  }
  if (!searchBox.open) searchBox.showModal();
  searchBox.querySelector('input').select();
}

addEventListener('keydown', (event) => {
  const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]');
  if (!(isK || (isSlash && !isTyping)) || event.defaultPrevented) return;
  event.preventDefault();
  openSearch().catch(() => location.assign(searchPath));
});
`;
