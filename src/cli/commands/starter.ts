/** A site that is small, whole and clean. Its examples are drafts. @param today `YYYY-MM-DD` @param author as far as it is known. */
export function starter(today: string, author: string | undefined): Readonly<Record<string, string>> {
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

/** The first of the month in so many months. */
function firstDayIn(today: string, months: number): string {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
