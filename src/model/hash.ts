/** A digest that is the same on every replica: the first 128 bits of SHA-256, 22 characters of base64url. */
export type Hash = (data: string | Uint8Array) => string;
