// The end of a run says what was left of the balance then. A reader that comes later is told what is left now.
import type { EventReader } from '../../../platform/streams/live-log.ts';

/** The event of one frame that may carry a balance; texts in it contain no line break. */
const END = /\ndata: (\{"type":"(?:end|complete|error)"[^\n]*)/g;

function setBalance(json: string, balance: number): string {
  // Written by this program when the run ended.
  const event = JSON.parse(json) as { readonly balance?: number };
  return JSON.stringify(event.balance === undefined ? event : { ...event, balance });
}

/** `balance` in US dollars. */
export function withCurrentBalance(reader: EventReader, balance: number): EventReader {
  return {
    ...reader,
    write: (frames) =>
      reader.write(frames.replaceAll(END, (_, json: string) => `\ndata: ${setBalance(json, balance)}`)),
  };
}
