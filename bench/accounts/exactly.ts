import type { Bound } from '../measurement.ts';

export function exactly(number: number): readonly Bound[] {
  return [{ on: 'value', atLeast: number, atMost: number }];
}
