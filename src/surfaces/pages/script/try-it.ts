/** The forms of the API reference: the request as it is sent, and the answer as it comes. */
export const TRY_IT = String.raw`
for (const box of document.querySelectorAll('.try')) {
  box.hidden = false;
  const form = box.querySelector('form');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    let path = form.getAttribute('action');
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (path.includes('{' + name + '}')) path = path.replace('{' + name + '}', () => value.split('/').map(encodeURIComponent).join('/'));
      else if (value) query.set(name, value);
    }
    const target = path + (query.size ? '?' + query : '');
    const output = form.querySelector('output');
    const show = (...texts) => output.replaceChildren(...texts.map((text) => {
      const pre = document.createElement('pre');
      pre.tabIndex = 0;
      pre.textContent = text;
      return pre;
    }));
    show('GET ' + target);
    try {
      const answer = await fetch(target);
      const body = await answer.text();
      const names = ['content-type', 'api-version', 'ratelimit', 'retry-after', 'etag', 'link'];
      const headers = names.filter((name) => answer.headers.has(name)).map((name) => name + ': ' + answer.headers.get(name));
      let shown = body;
      try { shown = JSON.stringify(JSON.parse(body), null, 2); } catch {}
      show(['GET ' + target, '', answer.status + ' ' + answer.statusText, ...headers].join('\n'), shown);
    } catch (error) {
      show('GET ' + target + '\n\n' + error.message);
    }
  });
}
`;
