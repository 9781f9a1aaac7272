import { seededRandom } from '../random.ts';

const discounted = (values: number[]) => values.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);

/** nDCG at 10 of a ranking, with linear gains. */
export function ndcg10(ranking: number[], gains: Map<number, number>): number {
  const best = [...gains.values()].toSorted((a, b) => b - a).slice(0, 10);
  return discounted(ranking.slice(0, 10).map((doc) => gains.get(doc) ?? 0)) / discounted(best);
}

/** The share of the relevant documents that is among the first 20 of a ranking. */
export function recall20(ranking: number[], gains: Map<number, number>): number {
  return ranking.slice(0, 20).filter((doc) => gains.has(doc)).length / gains.size;
}

export function mean(values: number[]): number {
  return values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
}

/** The value below which the share of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Half the width of the 95 % interval of the mean of paired differences. */
export function pairedInterval(a: number[], b: number[]): number {
  const differences = a.map((value, i) => value - (b[i] ?? 0));
  const centre = mean(differences);
  const variance = mean(differences.map((d) => (d - centre) ** 2));
  return 1.96 * Math.sqrt(variance / Math.max(1, differences.length));
}

/**
 * How likely chance alone makes a mean difference as large as that of two lists. Swaps each pair or not, 5,000 times.
 */
export function pairedChance(a: number[], b: number[]): number {
  const differences = a.map((value, i) => value - (b[i] ?? 0));
  const least = Math.abs(mean(differences)) - 1e-12;
  const random = seededRandom(1);
  let count = 0;
  for (let time = 0; time < 5000; time++) {
    if (Math.abs(mean(differences.map((d) => (random() < 0.5 ? d : -d)))) >= least) count++;
  }
  return count / 5000;
}
