/** A block that only says who, when, how long and about what is no text. */
export const SMALL =
  /\b(?:by|on|in|at|and|the|a|of|posted|published|updated|last|modified|edited|created|written|added|date|time|min|mins|minute|minutes|read|reading|words?|tags?|tagged|categor(?:y|ies)|filed|under|authors?|comments?|no|views?|share|permalink|edit|von|am|veröffentlicht|lesezeit|par|le|publié|el|por|em|de|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|st|nd|rd|th|utc|gmt|pm)\b/gi;
/** Below it there may be blocks of this kind, and above the end. */
const DEPTH = 4;
const MAX_LENGTH = 400;

/**
 * Blocks without those at the beginning and at the end that only say when a text was published, by whom and under what.
 * @param isAbout whether the destination of a number is a list of a tag or what an author wrote.
 * @param names of its authors and tags. @param dates `YYYY-MM-DD`, when it was published and changed.
 */
export function withoutByline(
  blocks: string[],
  isAbout: (link: number) => boolean,
  { names, dates }: { names: readonly string[]; dates: readonly string[] },
): string[] {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const isByline = (block: string, isDated: boolean) => {
    if (block.length > MAX_LENGTH || /^(?:#|`{3}|\||>|!\[|\$\$|---|<)/.test(block) || block.includes('!['))
      return false;
    let linked = 0;
    const rest = block.replace(/\[((?:[^[\]\\]|\\.)*)\]\(\0(\d+);\)/g, (_, words: string, link: string) => {
      const isKnown = isAbout(Number(link)) || known.has(words.toLowerCase());
      if (isKnown) linked++;
      return isKnown ? ' ' : words;
    });
    const numbers = new Set(rest.match(/\d+/g)?.map(Number));
    const dated = dates.some((date) =>
      date.split('-').every((part, index) => index === 1 || numbers.has(Number(part))),
    );
    if (linked === 0 && !(isDated && dated)) return false;
    let text = rest.toLowerCase();
    for (const name of known) text = text.replaceAll(name, ' ');
    return !/[\p{L}]/u.test(text.replace(SMALL, ' ').replace(/[年月日년월일]/g, ' '));
  };
  const { length } = blocks;
  let [start, end] = [0, length];
  while (start < end && start < DEPTH && isByline(blocks[start] as string, true)) start++;
  while (end > start && length - end < DEPTH && isByline(blocks[end - 1] as string, false)) end--;
  return blocks.slice(start, end);
}
