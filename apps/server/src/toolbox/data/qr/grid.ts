// The square of a QR code: what is fixed by its version, and what data and mask decide.
export interface Grid {
  readonly size: number;
  isDark(column: number, row: number): boolean;
  /** Belongs to a pattern, which no data and no mask may change. */
  isFixed(column: number, row: number): boolean;
  set(column: number, row: number, dark: boolean): void;
  setFixed(column: number, row: number, dark: boolean): void;
}

function createGrid(size: number): Grid {
  const dark = new Uint8Array(size * size);
  const fixed = new Uint8Array(size * size);
  const at = (column: number, row: number): number => row * size + column;
  const set = (column: number, row: number, value: boolean): void => {
    dark[at(column, row)] = Number(value);
  };
  return {
    size,
    isDark: (column, row) => dark[at(column, row)] === 1,
    isFixed: (column, row) => fixed[at(column, row)] === 1,
    set,
    setFixed(column, row, value) {
      set(column, row, value);
      fixed[at(column, row)] = 1;
    },
  };
}

function listAlignments(version: number, size: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const positions = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...positions.reverse()];
}

/** Rings of a square: of the corners, and of the smaller ones in between. */
function drawRings(grid: Grid, column: number, row: number, reach: number): void {
  for (let down = -reach; down <= reach; down += 1)
    for (let right = -reach; right <= reach; right += 1) {
      const [x, y] = [column + right, row + down];
      if (x < 0 || y < 0 || x >= grid.size || y >= grid.size) continue;
      const ring = Math.max(Math.abs(right), Math.abs(down));
      grid.setFixed(x, y, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  let rest = version;
  for (let round = 0; round < 12; round += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let bit = 0; bit < 18; bit += 1) {
    const dark = ((bits >>> bit) & 1) === 1;
    const [far, near] = [grid.size - 11 + (bit % 3), Math.floor(bit / 3)];
    grid.setFixed(far, near, dark);
    grid.setFixed(near, far, dark);
  }
}

/** The correction and the mask, twice. */
export function drawFormat(grid: Grid, correctionBits: number, mask: number): void {
  const data = (correctionBits << 3) | mask;
  let rest = data;
  for (let round = 0; round < 10; round += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const isSet = (bit: number): boolean => ((bits >>> bit) & 1) === 1;
  const { size } = grid;
  for (let bit = 0; bit < 6; bit += 1) grid.setFixed(8, bit, isSet(bit));
  grid.setFixed(8, 7, isSet(6));
  grid.setFixed(8, 8, isSet(7));
  grid.setFixed(7, 8, isSet(8));
  for (let bit = 9; bit < 15; bit += 1) grid.setFixed(14 - bit, 8, isSet(bit));
  for (let bit = 0; bit < 8; bit += 1) grid.setFixed(size - 1 - bit, 8, isSet(bit));
  for (let bit = 8; bit < 15; bit += 1) grid.setFixed(8, size - 15 + bit, isSet(bit));
  grid.setFixed(8, size - 8, true);
}

export function drawPatterns(version: number): Grid {
  const size = version * 4 + 17;
  const grid = createGrid(size);
  for (let index = 0; index < size; index += 1) {
    grid.setFixed(6, index, index % 2 === 0);
    grid.setFixed(index, 6, index % 2 === 0);
  }
  for (const [column, row] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(grid, column, row, 4);
  const alignments = listAlignments(version, size);
  const last = alignments.length - 1;
  for (const [across, column] of alignments.entries())
    for (const [down, row] of alignments.entries()) {
      const isCorner = (across === 0 && (down === 0 || down === last)) || (across === last && down === 0);
      if (!isCorner) drawRings(grid, column, row, 2);
    }
  // Reserves the place; the mask is known later.
  drawFormat(grid, 0, 0);
  drawVersion(grid, version);
  return grid;
}

/** In columns of two from the right, upwards and downwards in turn, around what is fixed. */
function* listPlaces({ size, isFixed }: Grid): Generator<readonly [column: number, row: number]> {
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the timing pattern is left out.
    const edge = right <= 6 ? right - 1 : right;
    const isUpwards = ((edge + 1) & 2) === 0;
    for (let step = 0; step < 2 * size; step += 1) {
      const down = step >> 1;
      const [column, row] = [edge - (step & 1), isUpwards ? size - 1 - down : down];
      if (!isFixed(column, row)) yield [column, row];
    }
  }
}

export function placeWords(grid: Grid, words: readonly number[]): void {
  let bit = 0;
  for (const [column, row] of listPlaces(grid)) {
    grid.set(column, row, (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1);
    bit += 1;
  }
}
