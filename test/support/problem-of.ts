import { expect } from 'vitest';

interface Problem {
  type: string;
  status: number;
  code: string;
  instance: string;
}

/** Status and code of a problem document, after looking at what every one of them must have. */
export async function problemOf(response: Response): Promise<[number, string]> {
  const body = (await response.json()) as Problem;
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(body.status).toBe(response.status);
  expect(body.type.endsWith(`/developers#${body.code.toLowerCase().replaceAll('_', '-')}`)).toBe(true);
  return [response.status, body.code];
}
