import { describe, expect, it } from 'vitest';
import type { DocumentBody } from '../schemas.ts';
import type { Host } from '../host.ts';

/** Checks the press kit on a server or an export. */
export function describePressKit({ use }: Host): void {
  const full = use({ fixture: true });
  const minimal = use({
    files: {
      'lectern.yaml':
        'name: Bare Site\ndescription: A site without a press kit.\nauthor:\n  name: Bo\n  email: bo@bare.example\n',
      'content/pages/about.md': '---\ntitle: About\n---\n\nNothing more.\n',
    },
  });

  describe('GET /api/v1/press-kit', () => {
    it('has every field of PressKit as the file gives it, addresses absolute', async () => {
      expect(await full.body('/api/v1/press-kit')).toMatchObject({
        url: 'https://lectern.example/press-kit',
        markdown: 'https://lectern.example/press-kit.md',
        contact_url: 'https://lindqvist.example/contact',
        title: 'Press kit of Mara Lindqvist',
        description: 'Bios, photos and topics for people who announce a talk.',
        intro: 'Everything here may be used without asking.',
        bios: [
          { label: 'Short', body: 'Mara Lindqvist speaks about interfaces.' },
          {
            label: 'Long',
            body: 'Mara Lindqvist speaks about interfaces, and has done so since before it was easy.',
          },
        ],
        topics: [{ title: 'Interfaces that can be quoted', body: 'Why a schema is a courtesy.' }],
        stages: ['Interface Days 2026', 'Small Conf 2023'],
        photos: [
          {
            src: 'https://lectern.example/photos/stage.svg',
            alt: 'Mara on a stage, seen from the side',
            label: 'On stage',
          },
          { src: 'https://images.example/portrait.jpg', alt: 'A portrait of Mara' },
        ],
        facts: [
          { term: 'Pronouns', value: 'she/her' },
          { term: 'Home', value: 'Gothenburg', href: 'https://gothenburg.example/city' },
        ],
        downloads: [
          {
            label: 'Photos',
            href: 'https://files.example/photos.zip',
            meta: 'ZIP, 12 MB',
            note: 'Print resolution',
          },
          { label: 'Bio as text', href: 'https://files.example/bio.txt' },
        ],
        colors: [
          { name: 'Ink', hex: '#1A2B3C', usage: 'Text' },
          { name: 'Paper', hex: '#fefdf8' },
        ],
      });
    });

    it('leaves optional fields out rather than empty', async () => {
      const { photos } = await full.body<{ photos: object[] }>('/api/v1/press-kit');
      expect(Object.keys(photos[1] ?? {}).toSorted()).toEqual(['alt', 'src']);
    });

    it('serves the photo that it names', async () => {
      const photo = await full.get('/photos/stage.svg');
      expect(photo.status).toBe(200);
      expect(photo.headers['content-type']).toMatch(/^image\/svg\+xml/u);
      expect(photo.text).toContain('<svg');
    });

    it('is the document press-kit, and its twin holds what an organiser copies', async () => {
      const body = await full.body<DocumentBody>('/api/v1/content/press-kit');
      expect(body).toMatchObject({ path: 'press-kit', url: 'https://lectern.example/press-kit' });
      const twin = await full.get('/press-kit.md');
      expect([twin.status, twin.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(twin.text).toBe(body.markdown);
      for (const words of [
        'Press kit of Mara Lindqvist',
        'and has done so since before it was easy.',
        'Interfaces that can be quoted',
        'Interface Days 2026',
        'https://lectern.example/photos/stage.svg',
        'https://files.example/photos.zip',
        'https://lindqvist.example/contact',
        'she/her',
        '#1A2B3C',
      ]) {
        expect(twin.text).toContain(words);
      }
      const page = await full.get('/press-kit', { headers: { Accept: 'text/markdown' } });
      expect(page.text).toBe(twin.text);
    });
  });

  describe('a site without a press kit', () => {
    it('has a minimal one from the configuration', async () => {
      expect(await minimal.body('/api/v1/press-kit')).toMatchObject({
        url: 'https://lectern.example/press-kit',
        markdown: 'https://lectern.example/press-kit.md',
        contact_url: expect.stringMatching(/^(?:https:\/\/|mailto:)/u),
        title: expect.stringMatching(/\S/u),
        description: expect.any(String),
        intro: expect.any(String),
        bios: [],
        topics: [],
        stages: [],
        photos: [],
        facts: [],
        downloads: [],
        colors: [],
      });
    });

    it('still has its document, its page and its twin', async () => {
      const { markdown } = await minimal.body<DocumentBody>('/api/v1/content/press-kit');
      expect((await minimal.get('/press-kit.md')).text).toBe(markdown);
      expect((await minimal.get('/press-kit', { headers: { Accept: 'text/html' } })).status).toBe(200);
    });

    it('does not link it from the home page', async () => {
      const home = await minimal.get('/', { headers: { Accept: 'text/html' } });
      expect(home.status).toBe(200);
      expect(home.text).not.toMatch(/href="(?:https:\/\/lectern\.example)?\/press-kit\/?"/u);
      const kit = await full.get('/', { headers: { Accept: 'text/html' } });
      expect(kit.text).toMatch(/href="(?:https:\/\/lectern\.example)?\/press-kit\/?"/u);
    });
  });
}
