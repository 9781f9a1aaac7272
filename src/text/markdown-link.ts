/** An inline link in Markdown. Text and URL are escaped. */
export function markdownLink(text: string, url: string): string {
  return `[${text.replace(/[\\[\]<>`]/g, '\\$&').replace(/\s+/g, ' ')}](${/[()\s<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url})`;
}
