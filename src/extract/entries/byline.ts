/** Words of a byline besides names and numbers. A block of only these is no text. */
export const SMALL =
  /\b(?:by|on|in|at|and|the|a|of|posted|published|updated|last|modified|edited|created|written|added|date|time|min|mins|minute|minutes|read|reading|words?|tags?|tagged|categor(?:y|ies)|filed|under|authors?|comments?|no|views?|share|permalink|edit|von|am|veröffentlicht|lesezeit|par|le|publié|el|por|em|de|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|st|nd|rd|th|utc|gmt|pm)\b/gi;
/** At most so many blocks at either end are bylines. */
const DEPTH = 4;
const MAX_LENGTH = 400;

/**
 * The blocks without bylines at the start and end, which only repeat dates, authors and tags.
 * @param isAbout whether the link with a number leads to the list of a tag or an author.
 * @param names of authors and tags. @param dates of publication and change, `YYYY-MM-DD`.
 */
export function withoutByline(
  blocks: string[],
  isAbout: (link: number) => boolean,
  { names, dates }: { names: readonly string[]; dates: readonly string[] },
): string[] {
  const knownNames = new Set(names.map((name) => name.toLowerCase()));
  const isByline = (block: string, isDated: boolean) => {
    if (block.length > MAX_LENGTH || /^(?:#|`{3}|\||>|!\[|\$\$|---|<)/.test(block) || block.includes('!['))
      return false;
    let linked = 0;
    const rest = block.replace(/\[((?:[^[\]\\]|\\.)*)\]\(\0(\d+);\)/g, (_, words: string, link: string) => {
      const isKnown = isAbout(Number(link)) || knownNames.has(words.toLowerCase());
      if (isKnown) linked++;
      return isKnown ? ' ' : words;
    });
    const numbers = new Set(rest.match(/\d+/g)?.map(Number));
    const dated = dates.some((date) =>
      date.split('-').every((part, index) => index === 1 || numbers.has(Number(part))),
    );
    if (linked === 0 && !(isDated && dated)) return false;
    let text = rest.toLowerCase();
    for (const name of knownNames) text = text.replaceAll(name, ' ');
    return !/[\p{L}]/u.test(
      text.replace(SMALL, ' ').replace(/[一二三四五六七八九十年月日周星期년월일]/g, ' '),
    );
  };
  const { length } = blocks;
  let [start, end] = [0, length];
  while (start < end && start < DEPTH && isByline(blocks[start] as string, true)) start++;
  while (end > start && length - end < DEPTH && isByline(blocks[end - 1] as string, false)) end--;
  return blocks.slice(start, end);
}
