import { parseUrl } from '../model/parse-url.ts';

/** A folder of a bucket that holds a store, and the credentials for it. */
export interface Bucket {
  /** URL of the store, with a slash at its end. */
  url: URL;
  /** URL of the bucket, for requests that list its objects. */
  root: URL;
  /** Prefix of all names of the store in the bucket: empty, or with a slash at its end. */
  prefix: string;
  /** The headers that sign a request (AWS Signature Version 4). @param digest SHA-256 of the body, in hexadecimal digits. */
  sign(method: string, url: URL, digest?: string): Promise<Record<string, string>>;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w.~-]+\/)*[\w.~-]+)?\/?)?$/;

export function isBucketAddress(text: string): boolean {
  return text.startsWith('s3://');
}

/**
 * Opens a bucket of S3, or of another service with its protocol, with the usual AWS variables of the environment.
 * @param text `s3://bucket/folder`. @throws Error that describes what is missing.
 */
export async function openBucket(text: string, env: NodeJS.ProcessEnv): Promise<Bucket> {
  const [whole, name = '', folder = ''] = ADDRESS.exec(text) ?? [];
  if (whole === undefined)
    throw new Error('the address must be one of a bucket and a folder in it, such as s3://my-bucket/site');
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error('set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment');
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1';
  const endpoint = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'];
  const root = rootOf(name, region, endpoint);
  const prefix = folder === '' ? '' : `${folder}/`;
  const { AwsV4Signer } = await import('aws4fetch');
  const token = env['AWS_SESSION_TOKEN'];
  const session = token ? { sessionToken: token } : {};
  const account = { accessKeyId, secretAccessKey, region, service: 's3', ...session };
  return {
    url: new URL(prefix, root),
    root,
    prefix,
    async sign(method, url, digest) {
      // Only these headers are signed, because proxies may change others.
      const own: Record<string, string> = digest === undefined ? {} : { 'X-Amz-Content-Sha256': digest };
      const { headers } = await new AwsV4Signer({ ...account, method, url: url.href, headers: own }).sign();
      const fields = [...(headers as unknown as Iterable<[string, string]>)];
      return Object.fromEntries(fields.filter(([key]) => key !== 'host'));
    },
  };
}

/** The URL of a bucket. Its name is in the path for other endpoints, and if it has dots, which certificates do not cover. */
function rootOf(name: string, region: string, endpoint: string | undefined): URL {
  const awsHost = name.includes('.')
    ? `s3.${region}.amazonaws.com/${name}`
    : `${name}.s3.${region}.amazonaws.com`;
  if (endpoint === undefined) return new URL(`https://${awsHost}/`);
  const url = parseUrl(endpoint);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Error('AWS_ENDPOINT_URL_S3 must be an http:// or https:// address without a user');
  return new URL(`${url.href.replace(/\/$/, '')}/${name}/`);
}
