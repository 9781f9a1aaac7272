import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Knows the unfinished responses of each connection. When a connection dies, Node.js closes only the response that
 * is being sent; those of pipelined requests behind it would keep what they hold, such as open files, for ever.
 */
export class Connections {
  readonly #unfinished = new WeakMap<Duplex, Set<ServerResponse>>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      const responses = new Set<ServerResponse>();
      this.#unfinished.set(socket, responses);
      socket.once('close', () => {
        for (const response of responses) {
          response.destroy();
          response.emit('close');
        }
      });
    });
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      const responses = this.#unfinished.get(socket);
      responses?.add(response);
      response.once('finish', () => responses?.delete(response));
      response.once('close', () => responses?.delete(response));
    });
  }

  /** Whether the head of an answer is out: what is written now would stand inside its body. */
  isAnswering(socket: Duplex): boolean {
    return [...(this.#unfinished.get(socket) ?? [])].some((response) => response.headersSent);
  }
}
