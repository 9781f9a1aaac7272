/** An inline link of Markdown whose text cannot break out of it. */
export function markdownLink(text: string, url: string): string {
  return `[${text.replace(/[\\[\]<>`]/g, '\\$&').replace(/\s+/g, ' ')}](${/[()\s<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url})`;
}
