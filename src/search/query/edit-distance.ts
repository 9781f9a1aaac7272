const rows = [new Int32Array(80), new Int32Array(80), new Int32Array(80)];

/** The number of edits (insert, delete, replace, swap neighbours) from `a` to `b.slice(from, to)`; `most + 1` if it is larger than `most`. */
export function editDistance(a: Uint16Array, b: Uint16Array, from: number, to: number, most: number): number {
  const length = to - from;
  if (Math.abs(a.length - length) > most || a.length > 78 || length > 78) return most + 1;
  let [beforeLast, last, row] = rows as [Int32Array, Int32Array, Int32Array];
  for (let j = 0; j <= length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= length; j++) {
      const same = a[i - 1] === b[from + j - 1];
      let cost = Math.min(
        (last[j - 1] as number) + (same ? 0 : 1),
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
      );
      if (!same && i > 1 && j > 1 && a[i - 1] === b[from + j - 2] && a[i - 2] === b[from + j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] as number) + 1);
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[length] as number, most + 1);
}
