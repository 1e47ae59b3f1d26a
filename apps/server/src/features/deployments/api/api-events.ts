// What callers of an API deployment are streamed of a run: all but the balance of its owner.
import { createEventParser } from '@parley/contract/event-parser.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { createDoneEncoder } from '../../../platform/streams/done-encoder.ts';
import type { EventEncoder } from '../../../platform/streams/encoded-frames.ts';

const parseEvent = createEventParser(RunEvent);

export function createApiEncoder(): EventEncoder {
  const done = createDoneEncoder();
  return {
    encode({ seq, json }) {
      const event = parseEvent(json);
      if (event?.type !== 'complete') return done.encode({ seq, json });
      const { balance: _ofTheOwner, ...shown } = event;
      return encodeFrame(seq, JSON.stringify(shown));
    },
    end: () => done.end(),
  };
}
