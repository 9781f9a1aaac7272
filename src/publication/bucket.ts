import { parseUrl } from '../model/parse-url.ts';

/** Where the objects of a store lie in a bucket, and who may write there. */
export interface Bucket {
  /** Where the store begins, with a slash at its end. */
  url: URL;
  /** Of the bucket itself, where its objects are listed. */
  root: URL;
  /** Before the names of all objects: empty, or with a slash at its end. */
  prefix: string;
  /** Fields of a request that the bucket takes: AWS Signature Version 4. @param digest SHA-256 of its body, in hexadecimal digits. */
  sign(method: string, url: URL, digest?: string): Promise<Record<string, string>>;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w.~-]+\/)*[\w.~-]+)?\/?)?$/;

export function isBucketAddress(text: string): boolean {
  return text.startsWith('s3://');
}

/**
 * A bucket of S3 or of what speaks its protocol, with the variables that other programs for it read.
 * @param text `s3://bucket/folder`. @throws Error that says what is wanted
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
      // Only these are signed: what lies between may change other fields.
      const own: Record<string, string> = digest === undefined ? {} : { 'X-Amz-Content-Sha256': digest };
      const { headers } = await new AwsV4Signer({ ...account, method, url: url.href, headers: own }).sign();
      const fields = [...(headers as unknown as Iterable<[string, string]>)];
      return Object.fromEntries(fields.filter(([key]) => key !== 'host'));
    },
  };
}

/** A name with dots is in no certificate of a host, and an endpoint of one's own may have one host for all. */
function rootOf(name: string, region: string, endpoint: string | undefined): URL {
  const own = name.includes('.')
    ? `s3.${region}.amazonaws.com/${name}`
    : `${name}.s3.${region}.amazonaws.com`;
  if (endpoint === undefined) return new URL(`https://${own}/`);
  const url = parseUrl(endpoint);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Error('AWS_ENDPOINT_URL_S3 must be an http:// or https:// address without a user');
  return new URL(`${url.href.replace(/\/$/, '')}/${name}/`);
}
