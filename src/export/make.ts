import type { Site } from '../site/site.ts';
import type { AskForFile, FileQuestion } from './answer-file.ts';
import { entryDigest } from './ask.ts';
import { fileOf } from './file-name.ts';
import { NEVER_REUSED, type KeptOutputs, type AddressResult } from './kept-outputs.ts';
import type { OutputKind } from './output.ts';

/** How the files of an export are requested and laid out. */
export interface OutputOptions {
  ask: AskForFile;
  /** Requests pictures, in other processes: they take longer than anything else. */
  askForPicture: AskForFile;
  /** See `answerFiles`. */
  isFlat: boolean;
  kept: KeptOutputs;
}

interface AskOptions extends Partial<Pick<FileQuestion, 'target' | 'accept' | 'nextPage'>> {
  ask?: AskForFile;
  /** The result depends on the frame and one entry alone, so a later run may reuse it. */
  isKept?: boolean;
}

/** Requests an address, unless the result of the run before can be reused. */
export type Make = (kind: OutputKind, address: string, asking?: AskOptions) => Promise<AddressResult>;

/** Kinds that a later run may reuse. All others are few, or are made from files. */
const REUSABLE_KINDS: ReadonlySet<OutputKind> = new Set(['page', 'twin', 'rest', 'document']);

export function createMake(site: Site, options: OutputOptions): Make {
  const { kept, isFlat } = options;
  return async (kind, address, asking = {}) => {
    const { ask = options.ask, isKept = REUSABLE_KINDS.has(kind), target = address, ...more } = asking;
    const key = `${kind} ${target}`;
    const source = entryDigest(site, target);
    const file = fileOf(kind, address, isFlat);
    const earlier = isKept ? kept.find(key, source, file) : null;
    if (earlier) return earlier;
    const { facts, isOfEntry, ...result } = await ask({ kind, target, file, ...more });
    if (result.failure !== undefined)
      return { ...(kept.stale(key, file) ?? result), failure: result.failure };
    if (isKept && isOfEntry) kept.put(key, source, result, facts);
    else if (result.status === 200 && kind !== 'asset' && kind !== 'frame')
      kept.put(key, NEVER_REUSED, result);
    return result;
  };
}
