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
/** Milliseconds within which a connection must open. */
const CONNECT_TIMEOUT = 2000;
/** Milliseconds without an answer after which a connection is replaced. */
const SOCKET_TIMEOUT = 2000;

/** A client of ioredis, with our script as a command. */
type Client = (Redis | Cluster) & {
  lecternCount(key: string, ...more: ReturnType<typeof countArguments>): Promise<Counted>;
};

/** Parses `quota.url`. @throws RangeError whose message leaves out the text, since that may contain a password. */
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
 * Connects to a server with the protocol of Redis. It does not throw if the server does not answer: each request for a
 * verdict does. @param prefix of the keys. @throws Error if ioredis is not installed.
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
    // Requests must fail at once, so that this replica counts them itself.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // After a failover, the old primary is a replica, which refuses to write.
    reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  };
  const retry = (times: number) => Math.min(100 * times, 1000);
  const general = { lazyConnect: true, enableOfflineQueue: false };
  const clusterOptions = {
    ...general,
    clusterRetryStrategy: retry,
    maxRedirections: 3,
    redisOptions: options,
  };
  const serverOptions = { ...options, ...general, ...nodes[0], db: database, retryStrategy: retry };
  const client = (isCluster ? new Cluster(nodes, clusterOptions) : new Redis(serverOptions)) as Client;
  client.defineCommand('lecternCount', { numberOfKeys: 1, lua: COUNT_SCRIPT });
  let failure: string | null = null;
  client.on('error', ({ message }: Error) => (failure = message));
  client.on('close', () => (failure ??= 'the connection was closed'));
  client.on('ready', () => (failure = null));
  // A server process that is paused accepts the connection, but never answers.
  const timeout = new Promise((resolve) => setTimeout(resolve, CONNECT_TIMEOUT));
  // The client does not wait for a connection that is opening, but fails after other nodes: this opens it early.
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
    // The reason of a lost connection says more than that there is none. The error object would contain the command.
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

/** Removes credentials from a message, since some servers repeat what they were sent. */
function withoutCredentials(message: string, { username, password }: RedisAddress): string {
  return [password, username]
    .filter((secret) => secret !== undefined)
    .reduce((text, secret) => text.replaceAll(secret, '…'), message);
}

function nameOf({ isCluster, isSecure, nodes }: RedisAddress): string {
  const hosts = nodes.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`);
  return `redis${isSecure ? 's' : ''}${isCluster ? '+cluster' : ''}://${hosts.join(',')}`;
}
