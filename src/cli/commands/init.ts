import { CONFIG_FILE } from '../../content/config/config-file.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readConfig } from '../../content/config/config.ts';
import { readContent } from '../../content/read-content.ts';
import type { Inference } from '../../model/content.ts';
import { starter } from './starter.ts';
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
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      writeFileSync(join(dir, name), text, { flag: 'wx' });
      console.log(`Wrote ${join(dir, name)}`);
    }
    const [what, flags] = isEmpty ? [', and each edit at once', ['--watch', '--drafts']] : ['', []];
    console.log(`To see the site${what}: ${commandLine(['serve', ...flags], parsed.operands[0])}`);
    return 0;
  },
};

/** As Git knows the person; undefined where it does not, or is not there. */
function authorName(): string | undefined {
  const { stdout } = spawnSync('git', ['config', '--get', 'user.name'], { encoding: 'utf8' });
  return (stdout ?? '').trim() || undefined;
}

/** What was recognised, as a configuration that says it: every `# ` line may be uncommented, or left out. */
async function configFor(dir: string): Promise<string> {
  const { report } = readContent(dir, await readConfig(dir), Date.now());
  const lists = report.site.flatMap(({ override }) => /^content: \[(.*)\]$/.exec(override)?.[1] ?? []);
  const rules = [...new Set(lists.flatMap((list) => list.split(/(?<=\}), /)))].toSorted(byBreadth);
  const isRule = ({ override }: Inference) => override === '' || override.startsWith('content:');
  const lines = [
    '## What Lectern found. Every line is a comment: left as it is, this file changes nothing.',
    '## A line without its “# ” overrules what the site’s own configuration says. All keys: lectern help config.',
    ...report.site.flatMap((found) => (isRule(found) ? [] : ['', concluded(found), `# ${found.override}`])),
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

/** A rule for a file comes before one for a folder, and that before one for the folder that it lies in. */
function byBreadth(a: string, b: string): number {
  const breadth = (rule: string) => (/\*\*", type: \w+ \}$/.test(rule) ? 1000 - rule.split('/').length : 0);
  return breadth(a) - breadth(b);
}

function concluded({ what, value, why }: Inference): string {
  return `## ${what}: ${value.replace(/\s+/g, ' ')} (from ${why})`;
}
