export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Text for one line: no control characters, no halves of characters. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
