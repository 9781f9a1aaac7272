import { accessSync, constants, existsSync } from 'node:fs';

/**
 * Whether a program that a suite needs is there. Where it is not, the suite is skipped and says so; where `CI` is set,
 * it fails.
 * @param path of the program.
 * @param wanted the package that has it, and how to install it.
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

/** The same for a site that lies beside the repository and is no part of it: a clean clone is without it, in CI too. */
export function isSiteThere(dir: string): boolean {
  if (existsSync(dir)) return true;
  console.warn(`Skipped. ${dir} is missing: this suite reads a site that is no part of this repository.`);
  return false;
}
