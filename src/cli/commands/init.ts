import { makeFolder } from '../../platform/private-file.ts';
import { CONFIG_FILE } from '../../content/config/config-file.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readConfig } from '../../content/config/config.ts';
import { readContent } from '../../content/read-content.ts';
import type { Inference } from '../../model/content.ts';
import { type Command, UsageError } from '../usage.ts';
import { commandLine } from '../report/words.ts';

export const initCommand: Command = {
  name: 'init',
  summary: 'Write a starter site into an empty folder, or lectern.yaml for an existing site.',
  operands: '[dir]',
  single: 'folder',
  flags: {},
  examples: ['lectern init ~/my-site'],
  async run(parsed) {
    const dir = resolve(parsed.operands[0] ?? '.');
    if (statSync(dir, { throwIfNoEntry: false })?.isFile()) {
      throw new UsageError(`${dir} is a file. Name the folder of the site.`);
    }
    if (existsSync(join(dir, CONFIG_FILE))) {
      throw new UsageError(`${join(dir, CONFIG_FILE)} exists already. It was not changed.`);
    }
    const isEmpty = !existsSync(dir) || readdirSync(dir).every((name) => name.startsWith('.'));
    const files = isEmpty
      ? starter(new Date().toISOString().slice(0, 10), authorName())
      : { [CONFIG_FILE]: await configFor(dir) };
    for (const [name, text] of Object.entries(files)) {
      makeFolder(dirname(join(dir, name)));
      writeFileSync(join(dir, name), text, { flag: 'wx' });
      console.log(`Wrote ${join(dir, name)}`);
    }
    const [what, flags] = isEmpty ? [', and each edit at once', ['--watch', '--drafts']] : ['', []];
    console.log(`To see the site${what}: ${commandLine(['serve', ...flags], parsed.operands[0])}`);
    return 0;
  },
};

/** The name of the user in Git's configuration; undefined if there is none, or no Git. */
function authorName(): string | undefined {
  const { stdout } = spawnSync('git', ['config', '--get', 'user.name'], { encoding: 'utf8' });
  return (stdout ?? '').trim() || undefined;
}

/** A configuration of comments that says what Lectern has recognised. Each `# ` line may be uncommented. */
async function configFor(dir: string): Promise<string> {
  const { report } = readContent(dir, await readConfig(dir), Date.now());
  const lists = report.site.flatMap(({ override }) => /^content: \[(.*)\]$/.exec(override)?.[1] ?? []);
  const rules = [...new Set(lists.flatMap((list) => list.split(/(?<=\}), /)))].toSorted(byBreadth);
  const isRule = ({ override }: Inference) => override === '' || override.startsWith('content:');
  const lines = [
    '## What Lectern found. Every line is a comment: left as it is, this file changes nothing.',
    '## A line without its “# ” overrules what the site’s own configuration says. All keys: lectern help config.',
    ...report.site.flatMap((inference) =>
      isRule(inference) ? [] : ['', concluded(inference), `# ${inference.override}`],
    ),
    '',
    ...report.site.filter(isRule).map(concluded),
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

/** Sorts rules for files before those for folders, and inner folders before outer ones. */
function byBreadth(a: string, b: string): number {
  const breadth = (rule: string) => (/\*\*", type: \w+ \}$/.test(rule) ? 1000 - rule.split('/').length : 0);
  return breadth(a) - breadth(b);
}

function concluded({ what, value, why }: Inference): string {
  return `## ${what}: ${value.replace(/\s+/g, ' ')} (from ${why})`;
}

/** The files of a small site without errors. Its examples are drafts. @param today `YYYY-MM-DD` @param author if it is known. */
function starter(today: string, author: string | undefined): Readonly<Record<string, string>> {
  const name = author === undefined ? 'Your Name' : JSON.stringify(author);
  return {
    'lectern.yaml': `# Every key is optional; lectern check says what is wrong with one.
name: ${author === undefined ? 'My site' : name}
description: What this site is about, in one sentence.
language: en
time_zone: UTC
author:
  name: ${name}
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
videos and projects have folders of their own. Change a file, and look at this page again.

## The next one

\`\`\`sh
lectern new post "Its title"
\`\`\`

The new file is a draft: only you see it. Remove its \`draft\` line to publish it. A post with a date to come appears on
that day.

## What you can write

Text in **bold** and in *italics*, [links](https://commonmark.org/help/), and lists:

- images lie beside the text, or in \`public/\`
- code is highlighted
- notes stand at the end[^1]

> A quotation stands out.

| Write | Readers get |
|---|---|
| this file | a page, and [the same as Markdown](/writing/hello.md) |
| \`content/press-kit.yaml\` | [a press kit](/press-kit) |
| nothing else | [an API](/developers), feeds, and [an index for agents](/llms.txt) |

[^1]: Like this one.
`,
    'content/talks/example.md': `---
title: An example of a talk
description: What the talk is about.
date: ${firstDayIn(today, 3)}
conference: Name of the conference
location: City
link: https://example.com/conference
draft: true
---

The date of a talk is the day of the event. Until then the talk stands on the home page, and afterwards among the past
ones. Remove the \`draft\` line to publish it, or delete the file.
`,
    'content/projects/example.md': `---
title: An example of a project
description: What it does, and for whom.
date: ${today}
link: https://example.com/project
draft: true
---

Why you made it, and how to try it. Remove the \`draft\` line to publish it, or delete the file.
`,
    'content/pages/about.md': `---
title: About
description: Who writes here.
---

Who you are, and what people and agents should know about you.
`,
    'content/press-kit.yaml': `# For organisers and hosts: everything here is on /press-kit and in the API.
# Lines with a # are examples; docs/reference/press-kit.md has every key.
name: ${name}
bio:
  short: One sentence about you, to introduce you with.
  # long: A paragraph or two, for the programme.
# pronouns: she/her
# photos: [/press/portrait.jpg]        # a file at public/press/portrait.jpg
# topics: [Something you speak about, Something else]
# stages: [A conference, A meetup]
# email: you@example.com               # without it nobody is asked to get in touch
`,
  };
}

/** The first day of the month that comes `months` months after today. */
function firstDayIn(today: string, months: number): string {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
