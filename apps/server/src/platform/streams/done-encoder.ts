import { encodeFrame } from '@parley/contract/stream.ts';
import type { EventEncoder } from './encoded-frames.ts';

const DONE = 'data: [DONE]\n\n';
const LAST_EVENT = JSON.stringify({ type: 'streaming_ended' });

/** The stream of an agent that has ended, ends with a line that says so. */
export function createDoneEncoder(): EventEncoder {
  // A server that stops ends its streams, while the run goes on elsewhere.
  let hasEnded = false;
  return {
    encode({ seq, json }) {
      hasEnded ||= json === LAST_EVENT;
      return encodeFrame(seq, json);
    },
    end: () => (hasEnded ? DONE : ''),
  };
}
