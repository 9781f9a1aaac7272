import { safeDecode } from '../text/pathname.ts';

/** Bytes of a name that every common file system takes. */
const MAX_NAME = 255;

/**
 * The file that holds what is at an address; null where no file can be called so.
 * @param address encoded pathname. @param ending what the file has behind the address, such as `.html`.
 */
export function fileAt(address: string, ending: '' | '.html' | '.json'): string | null {
  const isFolder = address.endsWith('/');
  // A page may have the ending in its address already.
  const rest = ending === '.html' && address.endsWith('.html') ? '' : ending;
  const file = address.slice(1).split('/').map(safeDecode).join('/') + (isFolder ? `index${ending}` : rest);
  return file.split('/').every(isName) ? file : null;
}

function isName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex
  if (name === '' || name === '.' || name === '..' || /[\u0000-\u001f\\]/.test(name)) return false;
  return new TextEncoder().encode(name).length <= MAX_NAME;
}
