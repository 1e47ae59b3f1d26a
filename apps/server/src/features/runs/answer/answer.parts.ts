// Takes the parts of a model's answer as they come: counted, metered and shown.
import type { Part } from '../../../providers/provider.ts';
import type { Meter } from '../../billing/index.ts';
import type { Tally } from './answer.tally.ts';

export interface PartsReader {
  readonly tally: Tally;
  readonly meter: Meter;
  readonly show: (part: Part) => void;
}

/** Answers whether the money ran out before the end. */
export async function readParts(
  parts: AsyncIterable<Part>,
  { tally, meter, show }: PartsReader,
): Promise<boolean> {
  for await (const part of parts) {
    tally.add(part);
    show(part);
    const waiting = tally.hasWithheld() ? null : meter.add(part);
    if (waiting && !(await waiting)) return true;
  }
  return false;
}
