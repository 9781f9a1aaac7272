/** The title without typography and marks of links, for comparisons. */
export function plainTitle(text) {
  return text
    .normalize('NFKC')
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replace(/[‘’‛`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―−]|-{2,3}/g, '-')
    .replace(/…/g, '...')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[*_']/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[#¶§🔗]\s*|\s*[#¶§🔗]$/gu, '')
    .trim();
}
