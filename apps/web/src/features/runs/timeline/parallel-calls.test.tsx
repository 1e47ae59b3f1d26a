import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import type { ToolStep } from '../../../platform/runs/run-view.ts';
import { placeSteps } from './nested-steps.ts';
import { bracketCalls } from './parallel-calls.ts';
import { RunTimeline } from './RunTimeline.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['common', 'runs']);
});

const NOON = Date.parse('2026-01-05T12:00:00Z');

/** Seconds after noon; `null`: it has not ended. */
const call = (callId: string, from: number, to: number | null, change: Partial<ToolStep> = {}): ToolStep => ({
  kind: 'tool',
  callId,
  toolName: 'web-search',
  args: { query: callId },
  startedAt: new Date(NOON + from * 1_000).toISOString(),
  approval: null,
  cost: null,
  result: to === null ? null : { output: 'Found', timeTakenMs: (to - from) * 1_000, isError: false },
  ...change,
});

const bracketsOf = (...steps: readonly ToolStep[]) => Object.fromEntries(bracketCalls(placeSteps(steps)));

test('calls that overlap in time are joined, those one after the other are not', () => {
  expect(bracketsOf(call('a', 0, 4), call('b', 0, 1), call('c', 2, 3), call('d', 4, 5))).toEqual({
    a: 'first',
    b: 'middle',
    c: 'last',
  });
  expect(bracketsOf(call('a', 0, 1), call('b', 1, 2))).toEqual({});
  expect(bracketsOf(call('a', 0, null), call('b', 1, null))).toEqual({ a: 'first', b: 'last' });
});

test('calls of an agent that was called are joined among themselves', () => {
  const inner = { parentCallId: 'a' };
  expect(bracketsOf(call('a', 0, 9), call('b', 1, 3, inner), call('c', 2, 4, inner))).toEqual({
    b: 'first',
    c: 'last',
  });
});

test('the bracket is said as well as drawn', () => {
  const { container } = render(
    <RunTimeline
      steps={[call('a', 0, 4), call('b', 1, 3), call('c', 5, 6)]}
      state="failed"
      startedAt={NOON}
      durationMs={6_000}
      costUsd={null}
    />,
  );
  expect(screen.getAllByRole('button', { name: /at the same time as others/ })).toHaveLength(2);
  expect(container.querySelectorAll('[data-bracket]')).toHaveLength(2);
});
