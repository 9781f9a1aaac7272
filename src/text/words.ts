export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Makes a text fit on one line: no control characters or line breaks, no lone surrogates. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
