/** The library: `createLectern` reads a folder and answers requests. docs/how-to/library.md says how to use it. */
export {
  createLectern,
  type Lectern,
  type LecternOptions,
} from './runtimes/node/create-lectern.ts';

// Operations, errors and documents, and what you need to add your own.
export { z } from 'zod';
export { OPERATIONS } from './operations/index.ts';
export {
  type AnswerSubject,
  type AnyOperation,
  defineOperation,
  type JsonAnswer,
  type JsonForm,
  type Operation,
} from './operations/operation.ts';
export { type ProblemCode, type ProblemDetails, PROBLEMS, RequestProblem } from './model/problems.ts';
export type { SiteDocument } from './surfaces/documents/document.ts';
export type { Texts } from './surfaces/texts/texts.ts';

// Requests, responses, and the platform that serves them.
export type { Fetch } from './surfaces/http/web.ts';
export type { Handler, HttpRequest, HttpResponse } from './surfaces/http/message.ts';
export type { Quota, Verdict } from './quota/quota.ts';
export type { OpenedFile, PictureMaker, Platform, ScaledPicture } from './platform/platform.ts';

// The site, which operations and documents read.
export type { Offers, Origins, Site } from './site/types.ts';
export { filterRows, type RowFilter } from './site/rows.ts';
export { findRow, openSite, recordAt, textsAt } from './site/site.ts';
export { type Summary, summaryAt } from './site/summary.ts';
export { showText } from './markdown/html/html.ts';
export type { ShownText, TextToShow } from './model/shown-text.ts';
export type { EntryRecord } from './model/entry-schema.ts';
export { openSnapshot, type Snapshot } from './snapshot/snapshot.ts';
export { buildSnapshot } from './snapshot/build.ts';

// Reading a folder.
export { ConfigError } from './model/config-error.ts';
export { readConfig } from './content/config/config.ts';
export { readContent } from './content/read-content.ts';
export { type Built, type BuiltOptions, readBuilt } from './extract/reader.ts';
export { detectBuild } from './extract/detect.ts';
export type { Inference, Content, Report } from './model/content.ts';
export type { ContentType } from './model/content-type.ts';
export type { Diagnostic, FileOutcome } from './model/diagnostic.ts';
export type { Entry } from './model/entry.ts';
export { ROOT_ADDRESSES } from './model/addresses.ts';
export type { SiteConfig } from './model/site-config.ts';
export type { Generator } from './generators/define-generator.ts';
export { PROGRAM_VERSION as VERSION } from './model/version.ts';
