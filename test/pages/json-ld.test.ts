import { describe, expect, it } from 'vitest';
import { appOf, useApp } from '../support/app.ts';
import { elementsOf, select } from '../support/markup.ts';

const site = useApp({
  'lectern.yaml':
    'name: Ada\ndescription: Notes by Ada.\nauthor: { name: Ada Byron, url: https://ada.example/ }\nsocial: [https://social.example/@ada, { label: Code, href: https://code.example/ada }, { label: Mail, href: mailto:ada@ada.example }]\n',
  'content/writing/a.md':
    '---\ntitle: A </script> b\ndate: 2026-01-01\nupdated: 2026-02-02\ntags: [x, y]\ndescription: D.\nimage: /a.png\n---\nText.\n',
  'content/videos/v.md':
    '---\ntitle: V\ndate: 2026-01-02\nlink: https://youtu.be/dQw4w9WgXcQ\n---\nNotes.\n\n## Transcript\n\nSpoken *words*.\n',
  'content/videos/w.md':
    '---\ntitle: W\ndate: 2025-01-02\nimage: /a.png\nlink: https://youtu.be/dQw4w9WgXcQ\n---\nNotes.\n',
  'content/press-kit.yaml':
    'bios: [{ label: Long, body: "Ada writes programs for an engine that is not built." }, { label: Short, body: "Ada writes *programs*." }]\nphotos: [{ src: /ada.png, alt: Ada }]\n',
  'public/ada.png': 'x',
  'content/talks/t.md':
    '---\ntitle: T\ndate: 2026-01-03\nconference: Conf\nlocation: Porto\nlink: https://slides.example/t\n---\nX\n',
  'content/projects/p.md': '---\ntitle: P\nlink: https://code.example/p\n---\nX\n',
  'content/projects/q.md': '---\ntitle: Q\nlink: "javascript:alert(1)"\n---\nX\n',
  'content/pages/about.md': '---\ntitle: About\nupdated: 2026-03-03\n---\nX\n',
  'public/a.png': 'x',
});

async function graphOf(path: string): Promise<Record<string, unknown>[]> {
  const elements = elementsOf((await site.ask(path)).text);
  const [block] = select(elements, 'script', { type: 'application/ld+json' });
  return (JSON.parse(block?.text ?? '') as { '@graph': Record<string, unknown>[] })['@graph'];
}

const node = async (path: string, type: string) =>
  (await graphOf(path)).find((candidate) => candidate['@type'] === type);

describe('JSON-LD', () => {
  it('of a post is a BlogPosting by its author', async () => {
    expect(await node('/writing/a', 'BlogPosting')).toEqual({
      '@type': 'BlogPosting',
      '@id': 'https://example.com/writing/a#writing',
      name: 'A </script> b',
      headline: 'A </script> b',
      description: 'D.',
      url: 'https://example.com/writing/a',
      image: 'https://example.com/a.png',
      inLanguage: 'en',
      keywords: 'x, y',
      datePublished: '2026-01-01',
      dateModified: '2026-02-02',
      author: { '@id': 'https://example.com/#author' },
      mainEntityOfPage: { '@id': 'https://example.com/writing/a' },
    });
    expect(await node('/writing/a', 'Person')).toEqual({
      '@type': 'Person',
      '@id': 'https://example.com/#author',
      name: 'Ada Byron',
      url: 'https://ada.example/',
    });
  });

  it('of a video has its transcript, its picture and its player', async () => {
    expect(await node('/videos/v', 'VideoObject')).toMatchObject({
      uploadDate: '2026-01-02',
      transcript: 'Spoken words.',
      thumbnailUrl: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
      embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    });
  });

  it('of a video with a picture of its own has that one', async () => {
    expect(await node('/videos/w', 'VideoObject')).toMatchObject({
      image: 'https://example.com/a.png',
      thumbnailUrl: 'https://example.com/a.png',
    });
  });

  it('of the page about a person says of them what the press kit does', async () => {
    const person = {
      '@type': 'Person',
      '@id': 'https://example.com/#author',
      name: 'Ada Byron',
      url: 'https://ada.example/',
      description: 'Ada writes programs.',
      image: 'https://example.com/ada.png',
      sameAs: ['https://social.example/@ada', 'https://code.example/ada'],
    };
    expect(await node('/press-kit', 'Person')).toEqual(person);
    expect(await node('/about', 'Person')).toEqual(person);
    const other = await node('/writing/a', 'Person');
    expect(Object.keys(other ?? {})).toEqual(['@type', '@id', 'name', 'url']);
  });

  it('of a person says nothing that the press kit says of somebody else', async () => {
    const { ask } = await appOf({
      'lectern.yaml': 'author: { name: Ada Byron }\n',
      'content/press-kit.yaml':
        'name: The Engine Society\nbios: [{ label: Short, body: Founded in 1833. }]\n',
    });
    const [block] = select(elementsOf((await ask('/press-kit')).text), 'script', {
      type: 'application/ld+json',
    });
    const graph = (JSON.parse(block?.text ?? '') as { '@graph': Record<string, unknown>[] })['@graph'];
    expect(graph.find((candidate) => candidate['@type'] === 'Person')).toEqual({
      '@type': 'Person',
      '@id': 'https://example.com/#author',
      name: 'Ada Byron',
      url: 'https://example.com/',
    });
  });

  it('of a talk is an Event', async () => {
    expect(await node('/talks/t', 'Event')).toMatchObject({
      name: 'T',
      startDate: '2026-01-03',
      location: { '@type': 'Place', name: 'Porto' },
      superEvent: { '@type': 'Event', name: 'Conf' },
      performer: { '@id': 'https://example.com/#author' },
    });
  });

  it('of a project is code where there is a place for it', async () => {
    expect(await node('/projects/p', 'SoftwareSourceCode')).toMatchObject({
      codeRepository: 'https://code.example/p',
    });
    const creative = await node('/projects/q', 'CreativeWork');
    expect(creative?.['name']).toBe('Q');
    expect(creative).not.toHaveProperty('codeRepository');
  });

  it.each([
    ['/about', 'ProfilePage', '2026-03-03'],
    ['/press-kit', 'ProfilePage', undefined],
    ['/writing', 'CollectionPage', '2026-02-02'],
    ['/tags/x', 'CollectionPage', '2026-02-02'],
    ['/', 'WebPage', '2026-03-03'],
    ['/search?query=text', 'SearchResultsPage', undefined],
  ])('of %s is a %s that changed when what it shows did', async (path, type, changed) => {
    expect((await node(path, type))?.['dateModified']).toBe(changed);
  });

  it('says where the page stands', async () => {
    expect((await node('/talks/t', 'BreadcrumbList'))?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.com/' },
      { '@type': 'ListItem', position: 2, name: 'Talks', item: 'https://example.com/talks' },
      { '@type': 'ListItem', position: 3, name: 'T', item: 'https://example.com/talks/t' },
    ]);
  });
});

describe('the head', () => {
  it('of a post tells others what to show', async () => {
    const elements = elementsOf((await site.ask('/writing/a')).text);
    const meta = select(elements, 'meta').map(({ attributes }) => [
      attributes['name'] ?? attributes['property'],
      attributes['content'],
    ]);
    expect(Object.fromEntries(meta)).toMatchObject({
      description: 'D.',
      'og:title': 'A </script> b',
      'og:description': 'D.',
      'og:type': 'article',
      'og:site_name': 'Ada',
      'og:url': 'https://example.com/writing/a',
      'og:image': 'https://example.com/a.png',
      'article:published_time': '2026-01-01',
    });
    const links = select(elements, 'link').map(
      ({ attributes }) => `${attributes['rel']} ${attributes['type']} ${attributes['href']}`,
    );
    for (const link of [
      'canonical undefined https://example.com/writing/a',
      'alternate text/markdown https://example.com/writing/a.md',
      'alternate application/rss+xml https://example.com/feed.xml',
      'alternate application/atom+xml https://example.com/feed.atom',
      'alternate application/feed+json https://example.com/feed.json',
    ]) {
      expect(links).toContain(link);
    }
    expect(select(elements, 'title')[0]?.text).toBe('A </script> b · Ada');
  });

  it('of a text that was published elsewhere first names that address', async () => {
    const { ask } = await appOf({
      'content/writing/a.md': '---\ntitle: A\ncanonical_url: https://first.example/a?b=c\n---\nText.\n',
    });
    const [link] = select(elementsOf((await ask('/writing/a')).text), 'link', { rel: 'canonical' });
    expect(link?.attributes['href']).toBe('https://first.example/a?b=c');
  });

  it('of a collection names its own feed', async () => {
    const elements = elementsOf((await site.ask('/talks')).text);
    const feeds = select(elements, 'link', { type: 'application/rss+xml' }).map(
      ({ attributes }) => attributes['href'],
    );
    expect(feeds).toEqual(['https://example.com/feed.xml', 'https://example.com/talks/feed.xml']);
  });
});
