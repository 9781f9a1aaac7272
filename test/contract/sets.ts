/** Writes the text of a file with this front matter and body. */
export function post(data: Record<string, unknown>, body: string): string {
  const lines = Object.entries(data).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** Makes 130 posts: ten for each day, every fifth title the same, the last six without a date. */
export function manyPosts(): Record<string, string> {
  const files: Record<string, string> = {};
  for (let number = 0; number < 130; number += 1) {
    const day = pad(1 + Math.floor(number / 10), 2);
    const data: Record<string, unknown> = {
      title: number % 5 === 0 ? 'The same title' : `Note ${pad((number * 37) % 130, 3)}`,
      description: `The description of note ${number}.`,
      tags: number % 2 === 0 ? ['even', 'notes'] : ['odd', 'notes'],
    };
    if (number < 124) data['date'] = `2026-01-${day}`;
    files[`content/writing/note-${pad(number, 3)}.md`] = post(data, `Sassafras grows in note ${number}.`);
  }
  return files;
}
