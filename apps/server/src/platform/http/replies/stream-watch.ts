// Rechecks the callers of open streams: after a sign-out, a suspension or the revocation of their key they are
// disconnected. One query per round serves all streams.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Caller } from '../callers/caller.ts';
import { toErrorFrame } from './error-frame.ts';

/** Twice this, and a look that takes its time, stay within the five seconds that are promised. */
const LOOK_MS = 2_000;

const REFUSAL = toErrorFrame(new AppError('invalid_credentials'));

/** Those of the callers whose credentials have ended since they were let in. */
export type FindRefused = (callers: readonly Caller[]) => Promise<ReadonlySet<Caller>>;

export interface Watched {
  readonly caller: Caller | null;
}

export interface StreamWatchDeps<Stream extends Watched> {
  readonly clock: Clock;
  readonly log: Log;
  readonly findRefused: FindRefused;
  /** The open ones; may change at any time. */
  readonly streams: ReadonlySet<Stream>;
  readonly close: (stream: Stream, lastFrame: string) => void;
}

export function createStreamWatch<Stream extends Watched>(deps: StreamWatchDeps<Stream>): { stop(): void } {
  const { clock, log, findRefused, streams, close } = deps;
  let isLooking = false;

  async function look(): Promise<void> {
    const callers = [...streams].flatMap(({ caller }) => caller ?? []);
    if (callers.length === 0) return;
    const refused = await findRefused(callers);
    if (refused.size === 0) return;
    for (const stream of streams) {
      if (stream.caller && refused.has(stream.caller)) close(stream, REFUSAL);
    }
  }

  const timer = clock.every(LOOK_MS, () => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => log.warn('stream.recheck_failed', { error }))
      .finally(() => {
        isLooking = false;
      });
  });
  return { stop: () => timer.cancel() };
}
