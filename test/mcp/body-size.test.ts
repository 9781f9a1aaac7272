import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClient } from '../contract/client.ts';

let port = 0;
let close = async () => {};
beforeAll(async () => {
  const opened = await openClient({ fixture: true });
  ({ port } = opened.client);
  ({ close } = opened);
});
afterAll(() => close());

const HEAD =
  'POST /api/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json\r\n';

/** Writes a head, then a part so many times as fast as the socket takes it, and returns everything that came back. */
function exchange(head: string, part: string, times: number, end = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head);
      let sent = 0;
      const send = () => {
        while (sent < times) {
          sent++;
          if (!socket.write(part)) {
            socket.once('drain', send);
            return;
          }
        }
        if (end) socket.write(end);
      };
      send();
    });
    socket.on('data', (chunk) => {
      received += String(chunk);
      if (/\r\n\r\n.*\}$/s.test(received)) socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
    socket.on('close', () => resolve(received));
  });
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('a body past 64 KiB', () => {
  it('is 413 by what it announces', async () => {
    const received = await exchange(`${HEAD}Content-Length: 65537\r\n\r\n`, ' ', 1);
    expect(received).toMatch(/^HTTP\/1\.1 413 .*"code":"CONTENT_TOO_LARGE"/s);
    expect(received.toLowerCase()).toContain('access-control-allow-origin: *');
  });

  it('is 413 by what is counted, and that reaches a client that never stops sending', async () => {
    const part = chunk(' '.repeat(8192));
    const received = await exchange(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, part, 400);
    expect(received).toMatch(/^HTTP\/1\.1 413 .*"code":"CONTENT_TOO_LARGE"/s);
  });

  it('of exactly 64 KiB is read', async () => {
    const message = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const padded = message + ' '.repeat(65_536 - message.length);
    const whole = await exchange(`${HEAD}Content-Length: 65536\r\n\r\n`, padded, 1);
    expect(whole).toMatch(/^HTTP\/1\.1 200 /);
    const head = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
    expect(
      await exchange(head, chunk(padded.slice(0, 16_384)), 1, chunk(padded.slice(16_384)) + chunk('')),
    ).toMatch(/^HTTP\/1\.1 200 .*"result":\{\}/s);
  });
});
