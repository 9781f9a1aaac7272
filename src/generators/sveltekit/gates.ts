import type { EntryGate } from '../site-profile.ts';
import { doubtText } from '../standard/read-code.ts';
import { nameBelow, type Shown, type Site } from './folders.ts';
import { OneDocument } from './one-document.ts';
import { loadersIn } from './routes.ts';

/**
 * What holds back a document: the route that shows it refuses it, or every list of the site leaves it out, or that cannot
 * be told.
 * @param shown null: the document is a page itself.
 */
export function publicationGate({ folder, aliases, routesDir }: Site, shown: Shown | null): EntryGate {
  const loaders = loadersIn(folder, routesDir).filter((file) => shown?.route.files.includes(file) !== true);
  return {
    hides(data, file) {
      const one = new OneDocument(folder, aliases, { file, data });
      if (shown !== null) {
        const { route, root, isBySlug } = shown;
        const { slug } = data;
        const name = isBySlug && typeof slug === 'string' ? slug : nameBelow(root, file);
        const { isFound, doubts } = one.shownBy(route, name);
        const [doubt] = doubts;
        const refusal = `${route.files.join(' and ')} does not show it`;
        if (!isFound) return { hidden: doubt === undefined ? refusal : `${refusal}: ${doubtText(doubt)}` };
      }
      const lists = loaders.flatMap((loader) => {
        const search = one.listedIn(loader);
        return search === null ? [] : [{ loader, ...search }];
      });
      if (lists.length === 0 || lists.some(({ isFound }) => isFound)) return null;
      const [first] = lists.flatMap(({ loader, doubts }) => doubts.map((doubt) => ({ loader, doubt })));
      if (first === undefined)
        return { hidden: `left out by ${lists.map(({ loader }) => loader).join(', ')}` };
      return {
        hidden: `whether ${first.loader} lists it cannot be determined: ${doubtText(first.doubt)}`,
        isUndecided: true,
      };
    },
  };
}
