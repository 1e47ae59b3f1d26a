// Reed-Solomon codes over the field of 256 elements that QR codes use (ISO/IEC 18004).
const FIELD = 0x11d;

function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * FIELD);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** The polynomial that the remainder is taken by, without its first coefficient, which is 1. */
export function createDivisor(degree: number): readonly number[] {
  const divisor = Array.from<unknown, number>({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0));
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let index = 0; index < degree; index += 1)
      divisor[index] = multiply(divisor[index] ?? 0, root) ^ (divisor[index + 1] ?? 0);
    root = multiply(root, 2);
  }
  return divisor;
}

/** What is appended to the data, so that damage can be repaired. */
export function computeRemainder(data: readonly number[], divisor: readonly number[]): number[] {
  const remainder = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (const [index, coefficient] of divisor.entries())
      remainder[index] = (remainder[index] ?? 0) ^ multiply(coefficient, factor);
  }
  return remainder;
}
