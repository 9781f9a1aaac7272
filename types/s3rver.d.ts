/** What tests use of a package without types: https://github.com/jamhall/s3rver#s3rver-api */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: Readonly<Record<string, unknown>>);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
