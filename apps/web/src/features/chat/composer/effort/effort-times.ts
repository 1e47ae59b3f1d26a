import { z } from 'zod';
import { readLocal, writeLocal } from '../../../../platform/store/safe-storage.ts';
import type { ReplyMessage } from '../../sessions/message.ts';

// How long replies of each model have taken in this browser and what they have cost, by effort.

const KEY = 'effort-times';
/** The newest of each model and effort. */
const MAX_KEPT = 20;

const Measured = z.object({ durationMs: z.number(), cost: z.number() });
type Measured = z.infer<typeof Measured>;
const Times = z.record(z.string(), z.array(Measured));

function read(): z.infer<typeof Times> {
  try {
    return Times.parse(JSON.parse(readLocal(KEY) ?? '{}'));
  } catch {
    // Damaged: it begins again.
    return {};
  }
}

const nameOf = (modelId: string, effort: string): string => `${effort} ${modelId}`;

/** Of a reply that came to its end. */
export function noteEffort({ reply }: ReplyMessage): void {
  const { status, effort, modelUsed, durationMs, cost } = reply;
  if (status !== 'complete' || effort === undefined || modelUsed === null) return;
  if (durationMs === null || cost === null) return;
  const name = nameOf(modelUsed, effort);
  const times = read();
  const kept = [...(times[name] ?? []), { durationMs, cost }].slice(-MAX_KEPT);
  writeLocal(KEY, JSON.stringify({ ...times, [name]: kept }));
}

function middleOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Half of the replies took and cost no more than this; null where there are none. */
export function expectEffort(modelId: string, effort: string): Measured | null {
  const measured = read()[nameOf(modelId, effort)];
  if (!measured || measured.length === 0) return null;
  return {
    durationMs: middleOf(measured.map(({ durationMs }) => durationMs)),
    cost: middleOf(measured.map(({ cost }) => cost)),
  };
}
