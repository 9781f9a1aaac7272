import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CONFIG_FILE, readConfig } from '../content/config/config.ts';
import { readContent } from '../content/read-content.ts';
import type { Conclusion } from '../model/content.ts';
import { type Command, UsageError } from './usage.ts';

/** A site that is small, whole and clean. @param today `YYYY-MM-DD` */
const starter = (today: string): Readonly<Record<string, string>> => ({
  [CONFIG_FILE]: `# Every key is optional; lectern check says what is wrong with one.
name: My site
description: What it is about, in one sentence.
language: en
time_zone: UTC
author:
  name: Your Name
# contact:
#   email: you@example.com
# theme:
#   accent: "#0b57a4"
# social: [https://github.com/you]
# home: [next_talk, writing, talks, tags]   # what the home page shows, in this order
`,
  'content/writing/hello.md': `---
title: Hello
description: The first post, and how to write the next one.
date: ${today}
tags: [first]
---

This is a post. Each file in \`content/writing/\` is one, and [about](/about) is a page in \`content/pages/\`. Talks,
videos and projects have folders of their own: \`content/talks/\`, \`content/videos/\`, \`content/projects/\`.

## The next one

Copy this file, give it another name and title, and write. Images lie beside the text or in \`public/\`.

## Not yet

\`draft: true\` keeps a post back, and a date to come holds it until then. \`lectern --watch --drafts\` shows both, on
this machine alone, as you write.
`,
  'content/pages/about.md': `---
title: About
description: Who writes here.
---

Who you are, and what people and agents should know about you.
`,
  'content/press-kit.yaml': `# For organisers and hosts: everything here is on /press-kit and in the API.
# Lines with a # are examples; docs/reference/press-kit.md has every key.
name: Your Name
bio:
  short: One sentence about you, to introduce you with.
  # long: A paragraph or two, for the programme.
# pronouns: she/her
# photos: [/press/portrait.jpg]        # a file at public/press/portrait.jpg
# topics: [Something you speak about, Something else]
# stages: [A conference, A meetup]
# email: you@example.com               # without it nobody is asked to get in touch
`,
});

export const initCommand: Command = {
  name: 'init',
  summary: 'Write a starter site into an empty folder, or lectern.yaml for an existing site.',
  operands: '[dir]',
  flags: {},
  examples: ['lectern init ~/my-site'],
  async run(parsed) {
    if (parsed.operands.length > 1) throw new UsageError('Name one folder at most. See: lectern init --help');
    const dir = resolve(parsed.operands[0] ?? '.');
    if (statSync(dir, { throwIfNoEntry: false })?.isFile()) {
      throw new UsageError(`${dir} is a file. Name the folder of the site.`);
    }
    if (existsSync(join(dir, CONFIG_FILE))) {
      throw new UsageError(`${join(dir, CONFIG_FILE)} exists already. It was not changed.`);
    }
    const isEmpty = !existsSync(dir) || readdirSync(dir).every((name) => name.startsWith('.'));
    const files = isEmpty
      ? starter(new Date().toISOString().slice(0, 10))
      : { [CONFIG_FILE]: await configFor(dir) };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      writeFileSync(join(dir, name), text, { flag: 'wx' });
      console.log(`Wrote ${join(dir, name)}`);
    }
    const named = parsed.operands[0] ?? '.';
    console.log(`Now: lectern ${/^[\w./~-]+$/.test(named) ? named : JSON.stringify(named)}`);
    return 0;
  },
};

/** What was recognised, as a configuration that says it: every `# ` line may be uncommented, or left out. */
async function configFor(dir: string): Promise<string> {
  const { report } = readContent(dir, await readConfig(dir), Date.now());
  const lists = report.site.flatMap(({ override }) => /^content: \[(.*)\]$/.exec(override)?.[1] ?? []);
  const rules = [...new Set(lists.flatMap((list) => list.split(/(?<=\}), /)))].toSorted(byBreadth);
  const isRule = ({ override }: Conclusion) => override === '' || override.startsWith('content:');
  const lines = [
    '## What Lectern found. Every line is a comment: left as it is, this file changes nothing.',
    '## A line without its “# ” overrules what the site’s own configuration says. All keys: docs/reference/configuration.md.',
    ...report.site.flatMap((found) => (isRule(found) ? [] : ['', told(found), `# ${found.override}`])),
    '',
    ...report.site.filter(isRule).map(told),
    ...(rules.length > 0
      ? [
          '',
          '## What the files are: the first rule that fits decides. Types: writing, video, talk, project, page.',
          '## A rule with url: /:year/:month/:slug or the like decides the address too; without, it stays as it is.',
          '# content:',
          ...rules.map((rule) => `#   - ${rule}`),
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** A rule for a file comes before one for a folder, and that before one for the folder that it lies in. */
function byBreadth(a: string, b: string): number {
  const breadth = (rule: string) => (/\*\*", type: \w+ \}$/.test(rule) ? 1000 - rule.split('/').length : 0);
  return breadth(a) - breadth(b);
}

function told({ what, value, why }: Conclusion): string {
  return `## ${what}: ${value.replace(/\s+/g, ' ')} (from ${why})`;
}
