/** No description is longer, in UTF-16 units. */
const MAX_LEAD = 300;

/** The beginning of a text, cut at the end of a sentence, or else of a word. */
export function cutLead(lead: string): string {
  if (lead.length <= MAX_LEAD) return lead;
  const head = lead.slice(0, MAX_LEAD);
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('? '), head.lastIndexOf('! '));
  if (sentence > MAX_LEAD / 3) return head.slice(0, sentence + 1);
  const word = head.lastIndexOf(' ');
  return `${(word > 0 ? head.slice(0, word) : head.slice(0, -1)).replace(/[\s,;:–—-]+$/, '').replace(/[\uD800-\uDBFF]$/, '')}…`;
}
