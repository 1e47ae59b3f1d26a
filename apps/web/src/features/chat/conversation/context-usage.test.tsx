import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { setMedia } from '../../../testing/browser/fake-media.ts';
import { ContextUsageButton } from './ContextUsageButton.tsx';

const PHONE = '(max-width: 639.98px)';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

const usage = (share: number, isNearEnd: boolean) => (
  <ContextUsageButton
    count={4}
    limit={20}
    oldest={10}
    context={{ used: share * 8_000, window: 8_000, share, isNearEnd }}
    isSummarising={false}
    summariseBlockedReason={undefined}
    onSummarise={vi.fn()}
    opened={null}
  />
);

it('stands in the header of a phone only where little room is left', () => {
  const { rerender } = render(usage(0.5, false));
  expect(screen.getByRole('button', { name: /^4 \/ 20/ })).toBeInTheDocument();
  setMedia(PHONE, true);
  onTestFinished(() => setMedia(PHONE, false));
  rerender(usage(0.5, false));
  expect(screen.queryByRole('button')).toBeNull();
  rerender(usage(0.9, true));
  expect(screen.getByRole('button', { name: /window is 90% full/ })).toBeInTheDocument();
});
