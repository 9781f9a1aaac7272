import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContent } from '../../src/content/read-content.ts';
import { folderName } from '../../src/content/report/infer-site-name.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { NOW, writeFolder } from '../support/workspace.ts';

const nameOf = async (files: Readonly<Record<string, string>>) => {
  const dir = writeFolder(files);
  const { content } = readContent(dir, await readConfig(dir), NOW);
  return content.config.name;
};

/** Returns the name of a folder at a path. The folder is beside the tests, since a temporary folder gives no name. */
function named(path: string, ...repositories: string[]) {
  const top = mkdtempSync(join(import.meta.dirname, '.names-'));
  try {
    mkdirSync(join(top, path), { recursive: true });
    for (const repository of repositories) mkdirSync(join(top, repository, '.git'));
    return folderName(join(top, path));
  } finally {
    rmSync(top, { recursive: true });
  }
}

describe('a folder', () => {
  it('gives its name to a site that has no other', () => {
    expect(named('knot-notes')).toBe('knot-notes');
    expect(named('knots/en', 'knots')).toBe('knots');
    expect(named('knots/content', 'knots')).toBe('knots');
  });

  it('gives none that says what it is for, who owns it, or how it was made', () => {
    for (const path of ['knots/content', 'en', 'site', '20260506-release', '3f2a91bc', '12'])
      expect(named(path)).toBeUndefined();
    expect(folderName(homedir())).toBeUndefined();
    expect(folderName(writeFolder({ 'knots/a.md': '# A\n' }))).toBeUndefined();
  });
});

describe('a site without a name', () => {
  it('is called like its front page', async () => {
    expect(await nameOf({ 'README.md': '# Field notes\n\nText.\n', 'a.md': '# A\n' })).toBe('Field notes');
  });

  it('has none where the front page says none, or only will', async () => {
    for (const home of ['# Home\n', '---\ntitle: Secret plan\ndate: 2999-01-01\n---\nText.\n']) {
      expect(await nameOf({ 'index.md': home })).toBe('Untitled site');
    }
  });

  it('is called like its package, unless that is what a template is called', async () => {
    const packaged = (name: string) => nameOf({ 'package.json': JSON.stringify({ name }), 'a.md': '# A\n' });
    expect(await packaged('@ropes/knots.example')).toBe('knots.example');
    expect(await packaged('@ropes/knots.org')).toBe('knots.org');
    for (const name of ['my-blog', 'astro-paper', 'next-blog-starter', 'website'])
      expect(await packaged(name)).toBe('Untitled site');
  });

  it('is called like its domain, or as its package titles itself', async () => {
    const packaged = { 'package.json': '{ "name": "knots", "title": "All knots" }', 'a.md': '# A\n' };
    expect(await nameOf(packaged)).toBe('All knots');
    expect(await nameOf({ ...packaged, CNAME: 'knots.example\n' })).toBe('knots.example');
  });

  it('keeps the one that is given', async () => {
    expect(await nameOf({ 'lectern.yaml': 'name: SiteData\n', 'index.md': '# Other\n' })).toBe('SiteData');
  });
});
