// Elimination without fractions (Bareiss): exact, so that no pivot is taken for noise of rounding. Pure.

type WholeMatrix = readonly (readonly bigint[])[];

interface Reduced {
  /** Each reduced row holds `pivot` in its own column and 0 in those of the others. */
  readonly rows: WholeMatrix;
  readonly rank: number;
  readonly pivot: bigint;
  /** -1 after an odd number of swapped rows. */
  readonly sign: 1n | -1n;
}

/** Reduces the first columns; what stands behind them goes along. */
export function eliminate(matrix: WholeMatrix, columns: number): Reduced {
  let rows = matrix;
  let rank = 0;
  let pivot = 1n;
  let sign: 1n | -1n = 1n;
  for (let column = 0; column < columns && rank < rows.length; column += 1) {
    const found = rows.findIndex((row, index) => index >= rank && row[column] !== 0n);
    if (found < 0) continue;
    if (found !== rank) {
      sign = sign === 1n ? -1n : 1n;
      rows = rows.with(rank, rows[found] ?? []).with(found, rows[rank] ?? []);
    }
    const [current, base, last] = [rank, rows[rank] ?? [], pivot];
    const next = base[column] ?? 1n;
    rows = rows.map((row, index) => {
      if (index === current) return row;
      const factor = row[column] ?? 0n;
      return row.map((value, place) => (next * value - factor * (base[place] ?? 0n)) / last);
    });
    pivot = next;
    rank += 1;
  }
  return { rows, rank, pivot, sign };
}
