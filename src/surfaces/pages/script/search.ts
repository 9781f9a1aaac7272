/** Results while typing: the search page itself is asked, so what is shown is made in one place; in an export, the index. */
export const SEARCH = String.raw`
const results = document.getElementById('results');
const searchForm = document.querySelector('form.search');
if (results && searchForm) {
  const field = searchForm.elements.query;
  const isStatic = 'static' in document.documentElement.dataset;
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
    const address = field.value.trim() ? '/search?' + asked : '/search';
    try {
      const answer = await answerOf(address, asked, signal);
      if (signal.aborted) return;
      const page = new DOMParser().parseFromString(answer, 'text/html');
      results.replaceChildren(...page.getElementById('results').childNodes);
      history.replaceState(null, '', address);
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
      results.querySelector('.results a')?.focus();
    }
  });
  results.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...results.querySelectorAll('.results a')];
    const at = links.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    (links[at + step] ?? (step < 0 ? field : links[at])).focus();
  });
  if (isStatic && location.search) {
    const asked = new URLSearchParams(location.search);
    field.value = asked.get('query') ?? asked.get('q') ?? '';
    searchForm.elements.type.value = asked.get('type') ?? '';
    update();
  }
  if (!field.value) field.focus();
}
`;
