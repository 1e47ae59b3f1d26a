// Waits for a run as far as nobody has to be asked.
import { createEventParser } from '@parley/contract/event-parser.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { createFrameDecoder } from '@parley/contract/stream.ts';
import type { Runs } from '../../runs/index.ts';

const parseEvent = createEventParser(RunEvent);

/** Until it has ended, or a person has to decide. */
export async function waitForRun(runs: Pick<Runs, 'read'>, runId: string): Promise<void> {
  const settled = Promise.withResolvers<void>();
  const decoder = createFrameDecoder(({ json }) => {
    if (parseEvent(json)?.type === 'waiting') settled.resolve();
  });
  const detach = await runs.read(runId, 0, {
    write: (frames) => decoder.push(frames),
    end: settled.resolve,
  });
  await settled.promise.finally(detach);
}
