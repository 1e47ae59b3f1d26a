import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { ReplyAnnouncer } from '../conversation/ReplyAnnouncer.tsx';
import type { AssistantMessageView } from './message-view.ts';
import { WaitRow } from './WaitRow.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

const PENDING: AssistantMessageView = {
  role: 'assistant',
  id: 'a',
  text: '',
  sentAt: 100_000,
  isStreaming: true,
  outcome: { kind: 'complete' },
  modelName: 'GPT-6 Sol',
};
const BUSY: AssistantMessageView = {
  ...PENDING,
  retry: { reason: 'rate_limited', at: 124_000, provider: 'OpenAI' },
};

function show(message: AssistantMessageView) {
  const onStop = vi.fn();
  const onRegenerateWith = vi.fn();
  const nothing = vi.fn();
  const actions = {
    onStop,
    onRegenerateWith,
    onRegenerate: nothing,
    onStartEdit: nothing,
    onCancelEdit: nothing,
    onEdit: nothing,
    onResend: nothing,
    onCopy: nothing,
    onReadAloud: nothing,
    onRate: nothing,
    onFork: nothing,
    onRemove: nothing,
    onRemoveBranch: nothing,
    loadOriginals: () => Promise.resolve([]),
    onSelectBranch: nothing,
    onContinue: nothing,
    onStartOver: nothing,
  };
  render(
    <>
      <div data-message="a" tabIndex={-1} data-testid="message">
        <WaitRow message={message} actions={actions} />
      </div>
      <ReplyAnnouncer last={message} />
    </>,
  );
  return { onStop, onRegenerateWith };
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const message = () => screen.getByTestId('message');

it('names the model that is waited for after two seconds, and says so once', () => {
  show(PENDING);
  pass(1_900);
  expect(message()).toHaveTextContent('');
  pass(1_000);
  expect(message()).toHaveTextContent('Waiting for GPT-6 Sol');
  expect(screen.getByRole('status')).toHaveTextContent('Waiting for GPT-6 Sol');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a provider is busy and counts down to the next try, which is read out once', () => {
  show(BUSY);
  expect(message()).toHaveTextContent('OpenAI is busy, trying again in 24 s');
  pass(4_000);
  expect(message()).toHaveTextContent('OpenAI is busy, trying again in 20 s');
  expect(screen.getByRole('status')).toHaveTextContent('OpenAI is busy, trying again in 24 s');
  pass(21_000);
  expect(message()).toHaveTextContent('OpenAI is busy, trying again now');
});

it('offers to stop, and to ask another model', () => {
  const { onStop, onRegenerateWith } = show(BUSY);
  fireEvent.click(screen.getByRole('button', { name: 'Switch model' }));
  expect(onRegenerateWith).toHaveBeenCalledWith('a');
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onStop).toHaveBeenCalledOnce();
  expect(message()).toHaveFocus();
});
