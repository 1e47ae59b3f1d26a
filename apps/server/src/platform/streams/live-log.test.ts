import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLiveLog, type EventReader, type LiveLog } from './live-log.ts';

function createReader(): EventReader & { text: string; ends: number } {
  return {
    text: '',
    ends: 0,
    write(frames) {
      this.text += frames;
    },
    end() {
      this.ends += 1;
    },
  };
}

const frame = (seq: number, event: object): string => `id: ${seq}\ndata: ${JSON.stringify(event)}\n\n`;
const frames = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => frame(from + index, { n: from + index })).join('');

function logWith(count: number): LiveLog {
  const live = createLiveLog('run_1');
  for (let n = 1; n <= count; n += 1) live.append({ n });
  return live;
}

describe('the log of a running reply', () => {
  it('numbers events from 1 and shows them to every reader at once', () => {
    const live = createLiveLog('run_1');
    const [one, two] = [createReader(), createReader()];
    live.attach(0, one);
    live.append({ n: 1 });
    live.attach(0, two);
    live.append({ n: 2 });
    expect(one.text).toBe(frames(1, 2));
    expect(two.text).toBe(frames(1, 2));
    expect(live.lastSeq()).toBe(2);
  });

  it.each([
    [0, frames(1, 3)],
    [1, frames(2, 3)],
    [3, ''],
    [99, ''],
  ])('sends what came after %i', (after, expected) => {
    const reader = createReader();
    logWith(3).attach(after, reader);
    expect(reader.text).toBe(expected);
  });

  it('sends nothing more to who has left', () => {
    const live = logWith(1);
    const reader = createReader();
    const leave = live.attach(0, reader);
    leave();
    live.append({ n: 2 });
    live.end();
    expect([reader.text, reader.ends]).toEqual([frames(1, 1), 0]);
  });

  it('knows what is not stored yet', () => {
    const live = logWith(3);
    expect(live.unstored()).toEqual({ runId: 'run_1', seq: 1, lastSeq: 3, frames: frames(1, 3) });
    live.stored(2);
    expect(live.unstored()).toEqual({ runId: 'run_1', seq: 3, lastSeq: 3, frames: frames(3, 3) });
    live.stored(3);
    expect(live.unstored()).toBeNull();
    live.stored(1);
    expect(live.unstored()).toBeNull();
  });

  it('shows the last events only when they are stored, and ends once', () => {
    const live = logWith(2);
    live.stored(1);
    const reader = createReader();
    live.attach(0, reader);
    expect(live.prepareEnd([{ n: 3 }])).toMatchObject({ seq: 2, lastSeq: 3, frames: frames(2, 3) });
    expect(reader.text).toBe(frames(1, 2));
    live.end();
    expect([reader.text, reader.ends]).toEqual([frames(1, 3), 1]);
    const late = createReader();
    live.attach(1, late);
    expect([late.text, late.ends]).toEqual([frames(2, 3), 1]);
  });

  it('renumbers the last events when storing them is retried', () => {
    const live = logWith(1);
    live.prepareEnd([{ n: 'first try' }, { n: 'second event' }]);
    expect(live.prepareEnd([{ n: 2 }])).toMatchObject({ seq: 1, lastSeq: 2, frames: frames(1, 2) });
    const reader = createReader();
    live.attach(0, reader);
    live.end();
    expect(reader.text).toBe(frames(1, 2));
  });

  it('never shows a gap or a repeat, whenever readers come and come back', () => {
    const moves = fc.array(fc.constantFrom('append', 'leave', 'come back', 'store'), { maxLength: 60 });
    fc.assert(
      fc.property(moves, (list) => {
        const live = createLiveLog('run_1');
        let text = '';
        const reader: EventReader = { write: (more) => (text += more), end: () => undefined };
        const seen = (): number => [...text.matchAll(/^id: /gm)].length;
        let leave: (() => void) | null = live.attach(0, reader);
        let count = 0;
        for (const move of list) {
          if (move === 'append') live.append({ n: (count += 1) });
          else if (move === 'store') live.stored(live.lastSeq());
          else if (move === 'leave') {
            leave?.();
            leave = null;
          } else leave ??= live.attach(seen(), reader);
        }
        if (!leave) live.attach(seen(), reader);
        live.prepareEnd([{ n: count + 1 }]);
        live.end();
        expect(text).toBe(frames(1, count + 1));
      }),
    );
  });
});
