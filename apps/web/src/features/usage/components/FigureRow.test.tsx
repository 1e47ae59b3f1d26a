import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { FigureRow } from './FigureRow.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['analytics']);
});

const work = (count: number) => ({ count, costEach: count === 0 ? null : 0.01 });

test.each([
  [{ replies: 25, runs: 1 }, '11 failed, replies included'],
  [{ replies: 25, runs: 0 }, '11 failed'],
  [{ replies: 0, runs: 12 }, '11 failed'],
])('of %j it is said what has failed', ({ replies, runs }, text) => {
  const totals = { cost: 1, requests: 40, failed: 11, inputTokens: 100, outputTokens: 20 };
  render(
    <FigureRow
      totals={totals}
      days={30}
      replies={work(replies)}
      runs={work(runs)}
      before={null}
      month={null}
    />,
  );
  expect(screen.getByText(text)).toBeInTheDocument();
});
