import { z } from 'zod';

/** What a server takes on at most: the key `limits` of the configuration. */
export const limits = z
  .strictObject({
    /** Connections that are open at once. */
    connections: z.int().min(1).max(1_000_000).default(2000),
    /** Megabytes of answers that clients have not taken yet; what is sent to several of them counts once. */
    unsent_megabytes: z.int().min(1).max(1_000_000).default(256),
    /** Seconds that a client may take nothing of its answer. */
    send_timeout: z.int().min(1).max(86_400).default(30),
    /** Seconds that a server that is told to stop waits for requests that are under way. */
    stop_timeout: z.int().min(0).max(86_400).default(10),
    /** Seconds that reading the site may take. */
    build_timeout: z.int().min(1).max(86_400).default(600),
    /** Megabytes that the thread that reads the site may take; by default half of the machine's, at most 4096. */
    build_megabytes: z.int().min(64).max(1_000_000).optional(),
    /** Megabytes of pictures in other sizes that are kept in the cache folder; 0: none are made. */
    picture_megabytes: z.int().min(0).max(1_000_000).default(500),
    /** Megabytes that a revision may have which a replica takes from a store. */
    revision_megabytes: z.int().min(1).max(1_000_000).default(4096),
  })
  .prefault({});

export type Limits = z.infer<typeof limits>;
