import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Limits } from '../../../model/server-config.ts';

/** Requests of all connections, about 1.5 kB each, that wait for the responses to earlier requests. */
const MAX_WAITING = 50_000;
/** Milliseconds that a client has to read the last response before its connection is closed. */
const LINGER = 5000;
/** Milliseconds without a request after which a stopping server ends: proxies check its health more often. */
const QUIET = 2000;
const CHECK_INTERVAL = 100;

interface Answer {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  run: () => void;
}

interface Connection {
  socket: Socket;
  /** Requests without a complete response. The first is being answered, the others wait for it. */
  queue: Answer[];
  /** Sends the last response, after those to the queue, and ends the connection. */
  refusal: (() => void) | null;
  /** The bytes that were read when the connection became idle: if there are more, a request has begun. */
  readWhenIdle: number;
}

/**
 * Bounds the number of a server's connections. Requests of one connection are answered one after the other, so that a
 * client has one response at a time in memory, and one file open, however many requests it sends at once.
 */
export class Connections {
  readonly #server: Server;
  readonly #max: number;
  readonly #bySocket = new WeakMap<Duplex, Connection>();
  /** Connections without a complete request, and those that are being answered. Each set begins with the oldest. */
  readonly #idle = new Set<Connection>();
  readonly #busy = new Set<Connection>();
  #waiting = 0;
  #isClosing = false;
  /** The time of the last request. */
  #lastRequest = -Infinity;

  constructor(server: Server, limits: Limits) {
    this.#server = server;
    this.#max = limits.connections;
    server.timeout = limits.send_timeout * 1000;
    server.on('connection', (socket) => this.#open(socket));
    server.on('timeout', (socket) => this.#timeOut(socket));
  }

  /** Calls `run`, which answers a request, when all earlier requests of its connection are answered. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, run: () => void): void {
    const connection = this.#bySocket.get(incoming.socket);
    if (!connection || incoming.socket.destroyed) return;
    const { queue, socket } = connection;
    this.#lastRequest = performance.now();
    queue.push({ incoming, outgoing, run });
    if (queue.length === 1) return this.#begin(connection);
    socket.pause();
    if (++this.#waiting > MAX_WAITING) socket.destroy();
  }

  /** Ends a connection with a last response, which follows those to earlier requests and never lands inside of one. */
  refuse(socket: Duplex, send: () => void): void {
    const connection = this.#bySocket.get(socket);
    if (!connection) return send();
    const { queue } = connection;
    const last = queue.at(-1);
    const refused = last?.incoming.complete === false ? queue.pop() : undefined;
    if (refused && queue.length > 0) this.#waiting--;
    if (queue.length > 0) connection.refusal ??= send;
    else if (refused?.outgoing.headersSent) socket.destroy();
    else this.#refuse(connection, send);
  }

  /** The number of open connections. */
  get open(): number {
    return this.#idle.size + this.#busy.size;
  }

  isBusy(socket: Duplex): boolean {
    return (this.#bySocket.get(socket)?.queue.length ?? 0) > 0;
  }

  /**
   * Closes each connection after its next response, and all others after `seconds`.
   * @param isPatient accepts connections, and lets idle ones send one more request, until no request comes for {@link QUIET};
   * else it accepts none, and closes idle ones at once.
   */
  close(seconds: number, isPatient: boolean): Promise<void> {
    this.#isClosing = true;
    return new Promise((resolve) => {
      const end = () => {
        clearInterval(checks);
        // The `close` of an HTTP server would cut responses that the client has not read yet.
        NetServer.prototype.close.call(this.#server, () => {
          clearTimeout(deadline);
          resolve();
        });
      };
      const deadline = setTimeout(() => {
        end();
        for (const { socket } of [...this.#idle, ...this.#busy]) socket.destroy();
      }, seconds * 1000);
      const checks = setInterval(() => {
        if (this.open === 0 && performance.now() - this.#lastRequest > QUIET) end();
      }, CHECK_INTERVAL);
      if (isPatient) return;
      end();
      for (const { socket, readWhenIdle } of this.#idle)
        if (socket.bytesRead === readWhenIdle) socket.destroy();
    });
  }

  #open(socket: Socket): void {
    const connection: Connection = { socket, queue: [], refusal: null, readWhenIdle: 0 };
    this.#bySocket.set(socket, connection);
    socket.on('resume', () => {
      // Node.js reads on after each request. While requests wait, further ones stay with the client.
      if (connection.queue.length > 1) socket.pause();
    });
    socket.once('close', () => {
      this.#waiting -= Math.max(0, connection.queue.length - 1);
      connection.queue.length = 0;
      this.#idle.delete(connection);
      this.#busy.delete(connection);
    });
    if (this.open >= this.#max) this.#makeRoom();
    this.#idle.add(connection);
  }

  /** Closes the connection that has been idle longest, else the one whose response takes longest. */
  #makeRoom(): void {
    const candidates = this.#idle.size > 0 ? this.#idle : this.#busy;
    for (const oldest of candidates) {
      candidates.delete(oldest);
      oldest.socket.destroy();
      return;
    }
  }

  /** Handles a socket on which nothing was read or written for a time. */
  #timeOut(socket: Socket): void {
    const connection = this.#bySocket.get(socket);
    if (!connection) return;
    const { queue, readWhenIdle } = connection;
    // A request that has begun has time limits of its own, and a slow response is not the client's fault.
    const isKeptAlive = queue.length === 0 && readWhenIdle > 0 && socket.bytesRead === readWhenIdle;
    if (isKeptAlive || socket.writableLength > 0) socket.destroy();
  }

  #begin(connection: Connection): void {
    const [answer] = connection.queue;
    if (!answer) return;
    this.#idle.delete(connection);
    this.#busy.add(connection);
    const { outgoing } = answer;
    if (this.#isClosing && connection.queue.length === 1) outgoing.setHeader('Connection', 'close');
    outgoing.on('close', () => this.#end(connection, answer));
    answer.run();
  }

  #end(connection: Connection, answer: Answer): void {
    const { socket, queue, refusal } = connection;
    if (queue[0] === answer && queue.shift() && queue.length > 0) this.#waiting--;
    this.#busy.delete(connection);
    if (socket.destroyed) return;
    if (queue.length > 0) this.#begin(connection);
    else {
      this.#idle.add(connection);
      connection.readWhenIdle = socket.bytesRead;
      if (refusal) this.#refuse(connection, refusal);
    }
    if (queue.length < 2 && socket.isPaused()) socket.resume();
  }

  #refuse({ socket }: Connection, send: () => void): void {
    send();
    socket.setTimeout(LINGER, () => socket.destroy());
  }
}
