import { z } from 'zod';
import { line, no, yes } from './page-config.ts';

const integer = (least: number, most: number, standard: number) =>
  z.int().min(least).max(most).default(standard);

/** Limits on the resources of a server. */
export const limits = z
  .strictObject({
    connections: integer(1, 1_000_000, 2000).meta({
      description:
        'Open connections. Above this number, Lectern closes the connection that has been idle longest; if none is idle, the one whose answer has taken longest.',
    }),
    unsent_megabytes: integer(1, 1_000_000, 256).meta({
      description:
        'Megabytes of answers that clients have not taken yet. An answer that several clients wait for counts once; one of up to 64 kB does not count. Above this number, Lectern closes connections: first those of the answer with the fewest waiting clients. It always sends the newest answer.',
    }),
    send_timeout: integer(1, 86_400, 30).meta({
      description:
        'Seconds after which Lectern closes the connection of a client that reads none of its answer.',
    }),
    stop_timeout: integer(0, 86_400, 10).meta({
      description: 'Seconds that a stopping server waits for open connections.',
    }),
    build_timeout: integer(1, 86_400, 600).meta({ description: 'Seconds that reading the site may take.' }),
    build_megabytes: z.int().min(64).max(1_000_000).optional().meta({
      description: 'Megabytes that the thread which reads the site may use.',
      example: 2048,
      otherwise: 'half of the memory, at most 4096',
    }),
    picture_megabytes: integer(0, 1_000_000, 500).meta({
      description:
        'Megabytes of resized pictures to keep in the cache folder. Above this number, Lectern removes those that were requested longest ago. `0` turns resizing off.',
    }),
    revision_megabytes: integer(1, 1_000_000, 4096).meta({
      description:
        'Megabytes of a published revision, its files included. Servers do not fetch a larger one. A server keeps at most three times as much on its disk.',
    }),
  })
  .prefault({});

export type Limits = z.infer<typeof limits>;

const list = z.union([line.transform((value) => value.split(/\s*,\s*/)), z.array(line)]).optional();
const port = z.int().min(0).max(65_535);

const quota = z
  .strictObject({
    url: z.optional(line).meta({
      description:
        'A Redis server, or one that speaks its protocol: `redis://`, `rediss://` for TLS, `redis+cluster://` with several hosts for a Cluster; `https://` for Redis over HTTP as Upstash has it, with its token in the environment variable `UPSTASH_REDIS_REST_TOKEN`. Without it, each server counts by itself.',
      example: 'redis://cache.internal:6379',
    }),
    replicas: integer(1, 10_000, 1).meta({
      description: 'How many servers share the quota. While Redis does not answer, each admits its part.',
      example: 3,
    }),
    wait: integer(10, 10_000, 100).meta({ description: 'Milliseconds that a request waits for Redis.' }),
    prefix: line.default('lectern:').meta({
      description: 'The prefix of the keys. Choose another for each site that shares a Redis server.',
    }),
  })
  .prefault({});

/** Keys of `lectern.yaml` about the server. */
export const serverKeys = {
  host: z
    .optional(line)
    .meta({ description: 'The address to listen on.', example: '0.0.0.0', otherwise: '`127.0.0.1`' }),
  port: z
    .optional(port)
    .meta({ description: 'The port to listen on.', example: 8080, otherwise: '4400, or the next free port' }),
  trust_proxy: list.meta({
    description:
      'Proxies whose `X-Forwarded-For` Lectern trusts: addresses, ranges, `loopback`, `linklocal` or `uniquelocal`.',
    example: 'loopback',
    otherwise: 'none',
  }),
  client_address_header: z.optional(line).meta({
    description: 'The header in which those proxies send the client’s address.',
    example: 'cf-connecting-ip',
    otherwise: '`X-Forwarded-For`',
  }),
  allowed_hosts: list.meta({
    description: 'More host names for which the MCP endpoint answers.',
    example: ['staging.example.com:8443'],
    otherwise: 'none',
  }),
  admin: z.optional(z.union([port.transform(String), line])).meta({
    description:
      'A port, or an address with a port, for metrics and the details of `/readyz`. Do not let visitors reach it.',
    example: 9400,
    otherwise: 'none',
  }),
  stats: yes.meta({ description: '`false` turns the counting of visits off.' }),
  access_log: no.meta({ description: '`true` writes one line of JSON to standard error for each answer.' }),
  quota: quota.meta({
    description:
      'Where several servers of one site count requests together. See [several servers](../how-to/replicas.md).',
  }),
  limits: limits.meta({ description: 'Limits on the resources that the server uses.' }),
};
