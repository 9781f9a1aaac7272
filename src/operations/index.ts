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

/** Everything that can be asked of a site; surfaces read this list and nothing else. */
export const OPERATIONS = [
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
] as unknown as readonly Operation[];

/** All operations of a site: those that it was opened with, else the usual ones. */
export function operationsOf({ origins: { offers } }: Site): readonly Operation[] {
  return (offers?.operations as readonly Operation[] | undefined) ?? OPERATIONS;
}

/** An operation that REST serves. */
export type RestOperation = Operation & { rest: NonNullable<Operation['rest']> };

export const restAmong = (operations: readonly Operation[]): readonly RestOperation[] =>
  operations.filter((operation): operation is RestOperation => operation.rest !== undefined);

/** The operations that REST serves on a site: those that it has, and where only files answer, whose answers can be files. */
export function restOperations(site: Site): readonly RestOperation[] {
  const { isStatic = false } = site.origins;
  return restAmong(operationsOf(site)).filter(
    ({ needsServer = false, exists }) => !(isStatic && needsServer) && exists?.(site) !== false,
  );
}

/** An operation that agents call as a tool. */
export type ToolOperation = Operation & { tool: NonNullable<Operation['tool']> };

const toolsAmong = perObject((operations: readonly Operation[]): readonly ToolOperation[] =>
  operations.filter((operation): operation is ToolOperation => operation.tool !== undefined),
);

/** In the order in which agents are told of them. */
export const TOOL_OPERATIONS: readonly ToolOperation[] = toolsAmong(OPERATIONS);

/** The tools of a site: the same list for the same operations. */
export const toolOperations = (site: Site): readonly ToolOperation[] => toolsAmong(operationsOf(site));
