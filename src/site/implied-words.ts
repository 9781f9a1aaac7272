import type { SearchIndex } from '../search/types.ts';
import type { Snapshot } from './snapshot.ts';

/** The terms that go without saying: the names of the site and of its owner, and what is said besides. */
export function impliedTerms(
  { config }: Pick<Snapshot, 'config'>,
  index: SearchIndex,
  said: readonly string[] = [],
): Set<string> {
  return index.impliedTerms([config.name, config.author.name ?? '', ...said]);
}
