import type { Cluster, Redis } from 'ioredis';
import { orNull } from '../text/or-null.ts';
import type { Verdict } from './quota.ts';
import { COUNT_SCRIPT, type Counted, countArguments, verdictOfCount } from './redis-script.ts';
import type { CountingStore } from './shared.ts';

/** A server, or the known nodes of a Cluster. */
type RedisAddress = ReturnType<typeof parseRedisAddress>;

const REDIS_FORMS =
  'redis://host:6379, rediss://user:password@host:6379/0 or redis+cluster://host-1:6379,host-2:6379';
const DEFAULT_PORT = 6379;
/** Milliseconds that a connection may take to open. */
const CONNECT_TIMEOUT = 2000;
/** Milliseconds without an answer after which a connection is given up for another. */
const SOCKET_TIMEOUT = 2000;

/** The client library, with our script as a command of it. */
type Client = (Redis | Cluster) & {
  lecternCount(key: string, ...more: ReturnType<typeof countArguments>): Promise<Counted>;
};

/** @throws RangeError, without the text: it may hold a password. */
export function parseRedisAddress(text: string) {
  const match = /^redis(s?)(\+cluster)?:\/\/(?:([^@/?#]*)@)?([^/?#@]+)(?:\/(\d{0,3}))?$/.exec(text);
  const [, secure, cluster, user = '', hosts = '', database = ''] = match ?? [];
  const nodes = hosts.split(',').map((host) => /^(\[[\da-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i.exec(host));
  const isCluster = cluster !== undefined;
  const isUsable = nodes.every((node) => node !== null) && (isCluster ? database === '' : nodes.length === 1);
  const credentials = /^([^:]*)(?::(.*))?$/s.exec(user) ?? [];
  const [username, password] = [credentials[1], credentials[2]].map(decoded);
  if (match === null || !isUsable || username === null || password === null)
    throw new RangeError(`it must be an address such as ${REDIS_FORMS}`);
  return {
    isCluster,
    isSecure: secure === 's',
    username: username || undefined,
    password: password || undefined,
    nodes: nodes.map((node) => ({
      host: (node?.[1] ?? '').replace(/^\[|\]$/g, ''),
      port: Number(node?.[2] ?? DEFAULT_PORT),
    })),
    database: Number(database),
  };
}

function decoded(text: string | undefined): string | undefined | null {
  return text === undefined ? undefined : orNull(() => decodeURIComponent(text));
}

/**
 * Connects to a server that speaks the protocol of Redis, as far as it answers at once: what fails later is told by
 * the answers. @param prefix of the keys. @throws Error where the client library is not installed.
 */
export async function openRedisStore(address: RedisAddress, prefix: string): Promise<CountingStore> {
  const { Cluster, Redis } = await import('ioredis');
  const { username, password, isSecure, isCluster, nodes, database } = address;
  const options = {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(isSecure ? { tls: {} } : {}),
    connectTimeout: CONNECT_TIMEOUT,
    socketTimeout: SOCKET_TIMEOUT,
    // What cannot be asked now fails now: the request is counted here instead.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // A primary that has become a replica after a failover.
    reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  };
  const retry = (times: number) => Math.min(100 * times, 1000);
  const general = { lazyConnect: true, enableOfflineQueue: false };
  const ofCluster = { ...general, clusterRetryStrategy: retry, maxRedirections: 3, redisOptions: options };
  const ofServer = { ...options, ...general, ...nodes[0], db: database, retryStrategy: retry };
  const client = (isCluster ? new Cluster(nodes, ofCluster) : new Redis(ofServer)) as Client;
  client.defineCommand('lecternCount', { numberOfKeys: 1, lua: COUNT_SCRIPT });
  let failure: string | null = null;
  client.on('error', ({ message }: Error) => (failure = message));
  client.on('close', () => (failure ??= 'the connection was closed'));
  client.on('ready', () => (failure = null));
  // A server that has stopped takes the connection, and says nothing.
  const timeout = new Promise((resolve) => setTimeout(resolve, CONNECT_TIMEOUT));
  // The client does not wait for a connection that is being opened: it tries other nodes instead, and gives up.
  client.on('+node', (node: Redis) => void node.ping().catch(() => undefined));
  const opened = async () => {
    await client.connect();
    if (isCluster) await Promise.all((client as Cluster).nodes('master').map((node) => node.ping()));
  };
  await Promise.race([opened().catch(() => undefined), timeout]);

  const ask = async (key: string, amount: 0 | 1): Promise<Verdict> => {
    const answer = await client
      .lecternCount(prefix + key, ...countArguments(amount))
      .catch((error: Error) => error);
    // Why there is no connection says more than that there is none. The error itself holds what was sent.
    if (answer instanceof Error) throw new Error(withoutCredentials(failure ?? answer.message, address));
    return verdictOfCount(answer);
  };
  return {
    name: nameOf(address),
    consume: (key) => ask(key, 1),
    peek: (key) => ask(key, 0),
    close: () => client.disconnect(),
  };
}

/** Some servers repeat what they were sent. */
function withoutCredentials(message: string, { username, password }: RedisAddress): string {
  return [password, username]
    .filter((secret) => secret !== undefined)
    .reduce((text, secret) => text.replaceAll(secret, '…'), message);
}

function nameOf({ isCluster, isSecure, nodes }: RedisAddress): string {
  const hosts = nodes.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`);
  return `redis${isSecure ? 's' : ''}${isCluster ? '+cluster' : ''}://${hosts.join(',')}`;
}
