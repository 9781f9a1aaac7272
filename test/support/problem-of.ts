import { expect } from 'vitest';

interface Problem {
  type: string;
  status: number;
  code: string;
  instance: string;
}

/** Checks the fields that every problem document has. Returns the status and the code. */
export async function problemOf(response: Response): Promise<[number, string]> {
  const body = (await response.json()) as Problem;
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(body.status).toBe(response.status);
  expect(body.type.endsWith(`/developers#${body.code.toLowerCase().replaceAll('_', '-')}`)).toBe(true);
  return [response.status, body.code];
}
