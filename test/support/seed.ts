import { configureGlobal } from 'fast-check';
import { runs } from './whole.ts';

/**
 * Every run tries the same values, so that a test fails because of a change and not by chance. `LECTERN_SEED` sets
 * another seed.
 */
configureGlobal({ seed: Number(process.env['LECTERN_SEED'] ?? 20_261_122), numRuns: runs(100) });
