import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import { expect, test } from 'vitest';
import { createStep } from '../../../testing/agents/fake-run.ts';
import { durationOf, lengthOf, toBar, toWorkClock } from './work-time.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 20) + seconds * 1000).toISOString();

const toStep = (kind: RunStep['kind'], from: number, to: number | null): RunStep =>
  createStep(0, { kind, started_at: at(from), finished_at: to === null ? null : at(to) });

const TURN = toStep('turn', 0, 2);
const CALL = toStep('call', 100, 103);
const ANSWER = toStep('turn', 103, 104);

test('the time in which people were waited for is left out once, however many were asked', () => {
  const steps = [TURN, toStep('approval', 2, 60), toStep('approval', 3, 100), CALL, ANSWER];
  const clock = toWorkClock(steps);
  expect(durationOf({ started_at: at(0), finished_at: at(104) }, clock)).toBe(6_000);
  expect(lengthOf(steps, clock)).toBe(6_000);
  expect(durationOf(CALL, clock)).toBe(3_000);
  expect(toBar(CALL, TURN, 6_000, clock)).toEqual({ left: (2 / 6) * 100, width: 50 });
});

test('a call that asked something in the middle has worked before and after', () => {
  const call = toStep('call', 2, 50);
  const steps = [TURN, call, toStep('approval', 3, 48)];
  expect(durationOf(call, toWorkClock(steps))).toBe(3_000);
});

test('a run that waits still has worked until then', () => {
  const steps = [TURN, toStep('approval', 2, null)];
  const clock = toWorkClock(steps);
  expect(lengthOf(steps, clock)).toBe(2_000);
  expect(durationOf(steps[1] ?? TURN, clock)).toBeNull();
});

test('steps without a wait, and none at all, are as long as the clock says', () => {
  expect(lengthOf([TURN, CALL], toWorkClock([TURN, CALL]))).toBe(103_000);
  expect(lengthOf([], toWorkClock([]))).toBe(0);
});
