type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>;

/**
 * Shows a notice on every HTML page while there is one, for the author who is writing: what is wrong with the last
 * edit, of which the page shows the state before.
 */
export function withNotice(fetch: Fetch, notice: () => string | null): Fetch {
  return async (request, env) => {
    const text = notice();
    if (text === null) return fetch(request, env);
    const plain = new Headers(request.headers);
    for (const name of ['accept-encoding', 'if-none-match']) plain.delete(name);
    const response = await fetch(new Request(request, { headers: plain }), env);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const headers = new Headers(response.headers);
    for (const name of ['etag', 'content-length']) headers.delete(name);
    const lines = text.split('\n').map(escapeHtml).join('<br>');
    const body = (await response.text()).replace(
      '<main',
      () =>
        `<aside role="alert"><p><strong>The last edit could not be read; this is the page before it.</strong><br>${lines}</p></aside><main`,
    );
    return new Response(request.method === 'HEAD' ? null : body, { status: response.status, headers });
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
