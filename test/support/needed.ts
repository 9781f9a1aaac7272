import { accessSync, constants, existsSync } from 'node:fs';

/**
 * Whether a program that a suite needs is installed. If it is not, the suite is skipped with a warning; if `CI` is set,
 * the suite fails.
 * @param path of the program.
 * @param wanted the package that has the program, and how to install it.
 */
export function isThere(path: string, wanted: string): boolean {
  if (canRun(path)) return true;
  const message = `${path} is missing: this suite wants ${wanted}.`;
  if (process.env['CI']) throw new Error(message);
  console.warn(`Skipped. ${message}`);
  return false;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a site beside the repository is there. A clean clone has none, so that CI skips its suite too. */
export function isSiteThere(dir: string): boolean {
  if (existsSync(dir)) return true;
  console.warn(`Skipped. ${dir} is missing: this suite reads a site that is no part of this repository.`);
  return false;
}
