import { perObject } from '../text/memo.ts';
import type { Site } from '../site/site.ts';
import { getContent } from './get-content.ts';
import { getIndex } from './get-index.ts';
import { getPageContext } from './get-page-context.ts';
import { getPressKit } from './get-press-kit.ts';
import { getVersions } from './get-versions.ts';
import { listContent, listEntries } from './list-content.ts';
import type { Operation } from './operation.ts';
import { readContent } from './read-content.ts';
import { requestBooking } from './request-booking.ts';
import { searchContent } from './search-content.ts';

/** The built-in operations. Surfaces read this list and name no operation themselves. */
export const OPERATIONS: readonly Operation[] = [
  getIndex,
  getVersions,
  getPageContext,
  searchContent,
  listContent,
  listEntries,
  getContent,
  readContent,
  getPressKit,
  requestBooking,
];

/** The operations of a site: the list that it was opened with, else the built-in ones. */
export function operationsOf({ origins: { offers } }: Site): readonly Operation[] {
  return (offers?.operations as readonly Operation[] | undefined) ?? OPERATIONS;
}

/** An operation that REST serves. */
export type RestOperation = Operation & { rest: NonNullable<Operation['rest']> };

export const withRest = (operations: readonly Operation[]): readonly RestOperation[] =>
  operations.filter((operation): operation is RestOperation => operation.rest !== undefined);

/** The operations that REST serves on a site; an export has only those that do not need a server. */
export function restOperations(site: Site): readonly RestOperation[] {
  const { isStatic = false } = site.origins;
  return withRest(operationsOf(site)).filter(
    ({ needsServer = false, exists }) => !(isStatic && needsServer) && exists?.(site) !== false,
  );
}

/** An operation that agents call as a tool. */
export type ToolOperation = Operation & { tool: NonNullable<Operation['tool']> };

/** The operations that agents call as tools. The same array gives the same array. */
export const withTool = perObject((operations: readonly Operation[]): readonly ToolOperation[] =>
  operations.filter((operation): operation is ToolOperation => operation.tool !== undefined),
);

/** The built-in tools, in the order in which tools/list has them. */
export const TOOL_OPERATIONS: readonly ToolOperation[] = withTool(OPERATIONS);

/** The tools of a site. Sites with the same operations share one array, which is the key of further caches. */
export const toolOperations = (site: Site): readonly ToolOperation[] => withTool(operationsOf(site));
