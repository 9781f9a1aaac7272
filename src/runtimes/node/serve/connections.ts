import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Limits } from '../../../model/server-config.ts';

/** Requests, about 1.5 kB each, that wait on all connections for the answers to those before them. */
const MAX_WAITING = 50_000;
/** Milliseconds that a client has for reading why its connection ends. */
const LINGER = 5000;
/** Milliseconds without a request after which a server that is to end may: proxies ask for its health more often. */
const QUIET = 2000;
const LOOK = 100;

interface Answer {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  run: () => void;
}

interface Connection {
  socket: Socket;
  /** What is to be answered; the first is being answered, the others wait for it. */
  line: Answer[];
  /** What comes after them, and ends the connection. */
  refusal: (() => void) | null;
  /** Bytes that had been read when it became idle: if there are more, a request has begun. */
  readWhenIdle: number;
}

/**
 * The connections of a server, in bounded number. Requests of one connection are answered one after the other, so that
 * a client has one answer at a time in memory, and one file open, however many requests it sends at once.
 */
export class Connections {
  readonly #server: Server;
  readonly #max: number;
  readonly #of = new WeakMap<Duplex, Connection>();
  /** Those without a whole request, and those that are being answered; the one that has been there longest is first. */
  readonly #idle = new Set<Connection>();
  readonly #busy = new Set<Connection>();
  #waiting = 0;
  #isClosing = false;
  /** When the last request came. */
  #asked = -Infinity;

  constructor(server: Server, limits: Limits) {
    this.#server = server;
    this.#max = limits.connections;
    server.timeout = limits.send_timeout * 1000;
    server.on('connection', (socket) => this.#open(socket));
    server.on('timeout', (socket) => this.#timeOut(socket));
  }

  /** Runs what answers a request when all those before it on its connection are answered. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, run: () => void): void {
    const connection = this.#of.get(incoming.socket);
    if (!connection || incoming.socket.destroyed) return;
    const { line, socket } = connection;
    this.#asked = performance.now();
    line.push({ incoming, outgoing, run });
    if (line.length === 1) return this.#begin(connection);
    socket.pause();
    if (++this.#waiting > MAX_WAITING) socket.destroy();
  }

  /** Ends a connection with a last answer, behind those to the requests before; not inside the body of one. */
  refuse(socket: Duplex, send: () => void): void {
    const connection = this.#of.get(socket);
    if (!connection) return send();
    const { line } = connection;
    const last = line.at(-1);
    const refused = last?.incoming.complete === false ? line.pop() : undefined;
    if (refused && line.length > 0) this.#waiting--;
    if (line.length > 0) connection.refusal ??= send;
    else if (refused?.outgoing.headersSent) socket.destroy();
    else this.#refuse(connection, send);
  }

  /** How many there are. */
  get open(): number {
    return this.#idle.size + this.#busy.size;
  }

  isBusy(socket: Duplex): boolean {
    return (this.#of.get(socket)?.line.length ?? 0) > 0;
  }

  /**
   * Ends each connection with its next answer, and what is left after so many seconds.
   * @param isPatient takes connections, and lets idle ones be used once more, until nobody has asked for a time; else it takes
   * none, and ends idle ones at once.
   */
  close(seconds: number, isPatient: boolean): Promise<void> {
    this.#isClosing = true;
    return new Promise((resolve) => {
      const end = () => {
        clearInterval(looks);
        // The `close` of an HTTP server would cut answers that are ended but not yet taken.
        NetServer.prototype.close.call(this.#server, () => {
          clearTimeout(deadline);
          resolve();
        });
      };
      const deadline = setTimeout(() => {
        end();
        for (const { socket } of [...this.#idle, ...this.#busy]) socket.destroy();
      }, seconds * 1000);
      const looks = setInterval(() => {
        if (this.open === 0 && performance.now() - this.#asked > QUIET) end();
      }, LOOK);
      if (isPatient) return;
      end();
      for (const { socket, readWhenIdle } of this.#idle)
        if (socket.bytesRead === readWhenIdle) socket.destroy();
    });
  }

  #open(socket: Socket): void {
    const connection: Connection = { socket, line: [], refusal: null, readWhenIdle: 0 };
    this.#of.set(socket, connection);
    socket.on('resume', () => {
      // Node.js reads on after each request; what is not read yet stays with the client.
      if (connection.line.length > 1) socket.pause();
    });
    socket.once('close', () => {
      this.#waiting -= Math.max(0, connection.line.length - 1);
      connection.line.length = 0;
      this.#idle.delete(connection);
      this.#busy.delete(connection);
    });
    if (this.open >= this.#max) this.#makeRoom();
    this.#idle.add(connection);
  }

  /** Closes the connection that has been idle longest, else the one whose answer takes longest. */
  #makeRoom(): void {
    const candidates = this.#idle.size > 0 ? this.#idle : this.#busy;
    for (const oldest of candidates) {
      candidates.delete(oldest);
      oldest.socket.destroy();
      return;
    }
  }

  /** Nothing was read or written for a time. */
  #timeOut(socket: Socket): void {
    const connection = this.#of.get(socket);
    if (!connection) return;
    const { line, readWhenIdle } = connection;
    // A request to come has time limits of its own; an answer that is not ready is not the client's fault.
    const isKeptAlive = line.length === 0 && readWhenIdle > 0 && socket.bytesRead === readWhenIdle;
    if (isKeptAlive || socket.writableLength > 0) socket.destroy();
  }

  #begin(connection: Connection): void {
    const [answer] = connection.line;
    if (!answer) return;
    this.#idle.delete(connection);
    this.#busy.add(connection);
    const { outgoing } = answer;
    if (this.#isClosing && connection.line.length === 1) outgoing.setHeader('Connection', 'close');
    outgoing.on('close', () => this.#end(connection, answer));
    answer.run();
  }

  #end(connection: Connection, answer: Answer): void {
    const { socket, line, refusal } = connection;
    if (line[0] === answer && line.shift() && line.length > 0) this.#waiting--;
    this.#busy.delete(connection);
    if (socket.destroyed) return;
    if (line.length > 0) this.#begin(connection);
    else {
      this.#idle.add(connection);
      connection.readWhenIdle = socket.bytesRead;
      if (refusal) this.#refuse(connection, refusal);
    }
    if (line.length < 2 && socket.isPaused()) socket.resume();
  }

  #refuse({ socket }: Connection, send: () => void): void {
    send();
    socket.setTimeout(LINGER, () => socket.destroy());
  }
}
