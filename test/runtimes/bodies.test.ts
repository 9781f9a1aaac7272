import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { toListener } from '../../src/runtimes/node/serve/exchange.ts';
import { withWebhook } from '../../src/runtimes/node/serve/operator/webhook.ts';
import { Bodies } from '../../src/surfaces/http/bodies.ts';
import { toFetch } from '../../src/surfaces/http/web.ts';
import type { Handler, HttpResponse } from '../../src/surfaces/http/message.ts';
import { open, readAll, until } from '../support/server-process.ts';

const SIGNED = `X-Hub-Signature-256: sha256=${'0'.repeat(64)}`;

async function listening(handler: Handler) {
  const refuse = (error: unknown): HttpResponse => ({ status: 500, fields: [], body: String(error) });
  const server = createServer(toListener(handler, refuse)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function webhook() {
  const lines: string[] = [];
  const handled = { looks: 0 };
  const nothing: Handler = () => ({ status: 404, fields: [], body: '' });
  const look = () => handled.looks++;
  const notice = (line: string) => lines.push(line);
  const port = await listening(withWebhook(nothing, { secret: 's3cret', look, notice }));
  return { port, lines, handled };
}

/** Begins a request and sends only some bytes of its body. */
async function begin(port: number, header: string, length: number, sent = 0): Promise<Socket> {
  const socket = await open(port);
  socket.write(
    `POST /_lectern/webhook HTTP/1.1\r\nHost: x\r\n${header}\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(sent)}`,
  );
  return socket;
}

it.each([
  ['X-Gitlab-Token: other', '401', 0],
  ['X-Hub-Signature-256: sha256=0', '401', 0],
  ['X-Gitlab-Token: s3cret', '202', 1],
])('a message with %s is answered %s before its body comes', async (header, status, looks) => {
  const { port, handled } = await webhook();
  const socket = await begin(port, header, 1_000_000);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect([answer.toString('latin1', 0, 12), handled.looks]).toEqual([`HTTP/1.1 ${status}`, looks]);
});

it('a signed message that breaks off makes one line in the log', async () => {
  const { port, lines, handled } = await webhook();
  const socket = await begin(port, SIGNED, 1000, 10);
  await setImmediate();
  socket.destroy();
  await until(() => lines.length > 0);
  expect(lines).toEqual(['A message to /_lectern/webhook broke off before its end.']);
  expect(handled.looks).toBe(0);
});

it('unfinished bodies that take too much memory together give way to those that come later', async () => {
  const { port, lines } = await webhook();
  const unfinished = (header = SIGNED) => begin(port, header, 900_000, 899_999);
  const first = await unfinished();
  await Promise.all(Array.from({ length: 43 }, () => unfinished()));
  const last = await unfinished(`${SIGNED}\r\nConnection: close`);
  await until(() => lines.length > 0);
  expect(await readAll(first)).toBe('');
  last.write('x');
  expect((await readAll(last)).slice(0, 12)).toBe('HTTP/1.1 401');
});

it('a bound counts small pieces too, and forgets bodies that have ended', () => {
  const ended: string[] = [];
  const bodies = new Bodies(3000);
  const [first, second, third] = ['first', 'second', 'third'].map((name) => () => void ended.push(name)) as [
    () => void,
    () => void,
    () => void,
  ];
  bodies.add(first, 1000);
  bodies.add(second, 1000);
  bodies.end(first);
  for (let n = 0; n < 4; n++) bodies.add(third, 1);
  expect(ended).toEqual([]);
  for (let n = 0; n < 4; n++) bodies.add(third, 1);
  expect(ended).toEqual(['second']);
});

it('on runtimes of the Fetch standard too, the body that began first is given up', async () => {
  const answers: string[] = [];
  const fetch = toFetch(async (request) => {
    const text = await request.text(40_000_000).catch((error: Error) => error.message);
    answers.push(String(text?.slice(0, 60)));
    return { status: 200, fields: [], body: null };
  });
  const sent = new Uint8Array(20_000_000).fill(97);
  const unfinished = () => new ReadableStream<Uint8Array>({ start: (body) => body.enqueue(sent) });
  const ask = (body: ReadableStream | string) =>
    fetch(new Request('http://x/', { method: 'POST', body, duplex: 'half' }));
  const first = ask(unfinished());
  void ask(unfinished());
  await first;
  await ask('short');
  expect(answers).toEqual(['The bodies of other requests needed the memory.', 'short']);
});
