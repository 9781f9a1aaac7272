import type { PressKitSource } from '../model/press-kit.ts';
import { link } from './twin.ts';

/** The Markdown of a press kit, as its twin says it. */
export function pressKitMarkdown(kit: PressKitSource & { intro: string }): string {
  const section = (title: string, blocks: readonly string[], separator = '\n') =>
    blocks.length > 0 ? [`## ${title}`, blocks.join(separator)] : [];
  const titled = (items: readonly { title: string; body: string }[]) =>
    items.map(({ title, body }) => `### ${title}\n\n${body.trim()}`.trimEnd());
  const note = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');
  return [
    kit.intro.trim(),
    ...section(
      'Biographies',
      titled(kit.bios.map(({ label, body }) => ({ title: label || 'Biography', body }))),
      '\n\n',
    ),
    ...(kit.topics.every(({ body }) => body === '')
      ? section(
          'Topics',
          kit.topics.map(({ title }) => `- ${title}`),
        )
      : section('Topics', titled(kit.topics), '\n\n')),
    ...section(
      'Stages',
      kit.stages.map((stage) => `- ${stage}`),
    ),
    ...section(
      'Photos',
      kit.photos.map(
        ({ src, alt, label }) => `- ${link(label || alt || src, src)}${label && alt ? `: ${alt}` : ''}`,
      ),
    ),
    ...section(
      'Facts',
      kit.facts.map(({ term, value, href }) => `- **${term}:** ${href ? link(value, href) : value}`),
    ),
    ...section(
      'Downloads',
      kit.downloads.map(
        ({ label, href, meta, note: text }) =>
          `- ${link(label, href)}${(meta ?? text) ? ` (${note(meta, text)})` : ''}`,
      ),
    ),
    ...section(
      'Colors',
      kit.colors.map(({ name, hex, usage }) => `- ${name}: \`${hex}\`${usage ? ` (${usage})` : ''}`),
    ),
    ...(kit.contact_url ? section('Contact', [`<${kit.contact_url}>`]) : []),
  ].join('\n\n');
}
