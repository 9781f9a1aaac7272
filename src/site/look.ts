import type { Look } from '../model/theme.ts';
import { perSite } from './per-site.ts';
import type { Site } from './site.ts';

/** Thresholds: talks and videos of a speaker's site, and pages of a documentation. */
const FEW_TALKS = 3;
const MANY_PAGES = 8;

/** The look that the configuration names, else the one that fits the types of most entries. */
export const lookOf = perSite(({ snapshot, counts }: Site): Look => {
  const { look } = snapshot.config.theme;
  if (look) return look;
  const spoken = counts.talk + counts.video;
  if (counts.page >= MANY_PAGES && counts.page > counts.writing + spoken) return 'docs';
  return spoken >= FEW_TALKS && (snapshot.pressKit !== null || spoken > counts.writing)
    ? 'speaker'
    : 'writer';
}, 'look');
