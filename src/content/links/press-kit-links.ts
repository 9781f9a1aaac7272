import type { PressKitSource } from '../../model/press-kit.ts';
import { resolveDestination, rewriteLinks } from './links.ts';
import { type LinkTargets } from './link-targets.ts';

/** A press kit whose links are stored as an entry's are, and the files that it brings along. */
export function resolvePressKit(
  pressKit: PressKitSource,
  file: string,
  targets: LinkTargets,
): { pressKit: PressKitSource; assets: Set<string> } {
  const assets = new Set<string>();
  const from = { file, pathname: '/press-kit' };
  const text = (markdown: string) => rewriteLinks(markdown, from, targets, assets).text;
  // An address of mail has no scheme here, and is made a link where it is shown.
  const address = (href: string) =>
    /^[^\s@/:]+@[^\s@/:]+$/.test(href) ? href : resolveDestination(href, from, targets, assets);
  return {
    assets,
    pressKit: {
      ...pressKit,
      ...(pressKit.intro === undefined ? {} : { intro: text(pressKit.intro) }),
      ...(pressKit.contact_url === undefined ? {} : { contact_url: address(pressKit.contact_url) }),
      bios: pressKit.bios.map((bio) => ({ ...bio, body: text(bio.body) })),
      topics: pressKit.topics.map((topic) => ({ ...topic, body: text(topic.body) })),
      photos: pressKit.photos.map((photo) => ({ ...photo, src: address(photo.src) })),
      facts: pressKit.facts.map((fact) =>
        fact.href === undefined ? fact : { ...fact, href: address(fact.href) },
      ),
      downloads: pressKit.downloads.map((download) => ({ ...download, href: address(download.href) })),
    },
  };
}
