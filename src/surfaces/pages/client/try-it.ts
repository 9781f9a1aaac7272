/* The forms of the API reference, which show the request and the response. */
const HEADERS = ['content-type', 'api-version', 'ratelimit', 'retry-after', 'etag', 'link'];

function targetOf(form: HTMLFormElement): string {
  let path = form.getAttribute('action') ?? '';
  const query = new URLSearchParams();
  for (const [name, given] of new FormData(form)) {
    const value = String(given);
    if (path.includes(`{${name}}`))
      path = path.replace(`{${name}}`, () => value.split('/').map(encodeURIComponent).join('/'));
    else if (value) query.set(name, value);
  }
  return path + (query.size ? `?${query}` : '');
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

for (const box of document.querySelectorAll<HTMLElement>('.try')) {
  const form = box.querySelector('form');
  box.hidden = false;
  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const target = targetOf(form);
    const show = (...texts: string[]) => {
      const shown = texts.map((text) => {
        const pre = document.createElement('pre');
        pre.tabIndex = 0;
        pre.textContent = text;
        return pre;
      });
      form.querySelector('output')?.replaceChildren(...shown);
    };
    show(`GET ${target}`);
    try {
      const answer = await fetch(target);
      const body = await answer.text();
      const headers = HEADERS.filter((name) => answer.headers.has(name)).map(
        (name) => `${name}: ${answer.headers.get(name)}`,
      );
      show(
        [`GET ${target}`, '', `${answer.status} ${answer.statusText}`, ...headers].join('\n'),
        indented(body),
      );
    } catch (error) {
      show(`GET ${target}\n\n${String(error instanceof Error ? error.message : error)}`);
    }
  });
}
