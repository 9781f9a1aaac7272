import { configureGlobal } from 'fast-check';
import { runs } from './whole.ts';

/** Every run tries the same values, so that a change fails and not the day. `LECTERN_SEED` names others. */
configureGlobal({ seed: Number(process.env['LECTERN_SEED'] ?? 20_261_122), numRuns: runs(100) });
