// What the stored events of a run say about an answer whose process died.
import { createEventParser } from '@parley/contract/event-parser.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { createFrameDecoder } from '@parley/contract/stream.ts';
import type { Database } from '../../../platform/db/database.ts';
import { framesAfter, readEvents } from '../../../platform/streams/event-store.ts';
import { countTokens } from '../../../providers/token-count.ts';
import type { RunWire } from '../runs.request.ts';

export interface Recovered {
  readonly text: string;
  /** Our own count of all that was said. */
  readonly outputTokens: number;
  readonly lastSeq: number;
}

const parseEvent = createEventParser(RunEvent);

/** Of the events after the number. */
export async function recoverAnswer(
  db: Database,
  runId: string,
  wire: RunWire,
  after = 0,
): Promise<Recovered> {
  const rows = await readEvents(db.read, new Map([[runId, after]]));
  let text = '';
  let thoughts = '';
  const decoder = createFrameDecoder(({ json }) => {
    const event = parseEvent(json);
    if (!event) return;
    const said = wire.read(event);
    text += said.text;
    thoughts += said.thoughts;
  });
  for (const row of rows) decoder.push(framesAfter(row, after));
  return { text, outputTokens: await countTokens(thoughts + text), lastSeq: rows.at(-1)?.lastSeq ?? after };
}
