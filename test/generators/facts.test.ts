import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/content/files/open-folder.ts';
import { detectSite } from '../../src/generators/detect.ts';
import { GENERATORS } from '../../src/generators/generators.ts';
import type { SiteProfile } from '../../src/generators/site-profile.ts';
import { ConfigError } from '../../src/model/config-error.ts';
import { writeFolder } from '../support/workspace.ts';

type Files = Record<string, string>;

const profileOf = (files: Files) => detectSite(openFolder(writeFolder(files)));

/** Removes the functions of a profile and of its rules. */
function factsOf({ functions: _functions, rules, ...facts }: SiteProfile): object {
  return { ...facts, rules: rules.map(({ functions: _ofRule, ...rule }) => rule) };
}

/** Yields the profile of each small golden site whose configuration can be read. */
function* profiles(): Generator<SiteProfile> {
  for (const name of readdirSync('test/golden/corpus')) {
    const sites = JSON.parse(readFileSync(`test/golden/corpus/${name}`, 'utf8')) as { files: Files }[];
    for (const { files } of sites) {
      if (Object.values(files).some((text) => typeof text !== 'string')) continue;
      try {
        yield profileOf(files);
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
      }
    }
  }
}

describe('the facts of a site', () => {
  it('are plain data for each generator: what is written and read again is the same', () => {
    const kinds = new Set<string>();
    let count = 0;
    for (const site of profiles()) {
      const facts = factsOf(site);
      expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
      kinds.add(site.kind);
      count++;
    }
    expect(count).toBeGreaterThan(500);
    // No golden site has a profile of these two: only their build knows what they publish.
    const others = GENERATORS.map(({ name }) => name).filter((name) => !kinds.has(name));
    expect(others).toEqual(['SvelteKit', 'another program']);
  });

  it('are the same for the same files, and have the functions of a site apart', () => {
    const files = {
      '_config.yml': 'title: One\nmarkdown: kramdown\n',
      '_posts/2026-01-02-a.md': '---\ntitle: A\n---\nText.\n',
    };
    const site = profileOf(files);
    expect(factsOf(profileOf(files))).toEqual(factsOf(site));
    expect(Object.keys(site.functions).toSorted()).toEqual([
      'advise',
      'readDate',
      'splitCategories',
      'splitTags',
      'templateValue',
      'toMarkdown',
      'withParts',
    ]);
    expect(Object.keys(site.rules[0]?.functions ?? {}).toSorted()).toEqual([
      'isIndex',
      'leavesOut',
      'titleOfWords',
    ]);
  });

  it('differ with every configuration that was read, of which functions are made, and not with documents', () => {
    const files = {
      '_config.yml': 'title: One\n',
      'vercel.json': '{}',
      '_posts/2026-01-02-a.md': '---\ntitle: A\n---\nText.\n',
      'index.md': '---\ntitle: Home\n---\nText.\n',
    };
    const readFrom = (changed: Partial<typeof files>) => profileOf({ ...files, ...changed }).readFrom;
    const before = readFrom({});
    expect(before).toMatch(/^[0-9a-f]{40}$/);
    expect(readFrom({ 'index.md': '---\ntitle: Another\n---\nText.\n' })).toBe(before);
    expect(readFrom({ '_config.yml': 'title: One\nunknown_key: 1\n' })).not.toBe(before);
    expect(readFrom({ 'vercel.json': '{ "cleanUrls": true }' })).not.toBe(before);
  });
});
