import { createRequire } from 'node:module';
import { UsageError } from '../usage.ts';

/** @param what needs it, as the beginning of a sentence. @throws UsageError where a package that not everyone needs is missing */
export function requirePackage(name: string, what: string): void {
  try {
    createRequire(import.meta.url).resolve(name);
  } catch {
    throw new UsageError(
      `${what} needs the package ${name}, which is not installed beside Lectern. Install it: npm install ${name}`,
    );
  }
}
