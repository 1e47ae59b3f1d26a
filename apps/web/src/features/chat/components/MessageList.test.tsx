import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { MessageList } from './MessageList.tsx';
import type { AssistantMessageView, MessageActions, MessageView, UserMessageView } from './message-view.ts';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

const actions: MessageActions = {
  onRegenerate: vi.fn(),
  onEdit: vi.fn(),
  onSelectBranch: vi.fn(),
  onContinue: vi.fn(),
  onStartOver: vi.fn(),
};

beforeEach(() => {
  vi.clearAllMocks();
});

const NOON = new Date(2026, 2, 18, 12).getTime();

function asked(id: string, text: string, extra: Partial<UserMessageView> = {}): UserMessageView {
  return { role: 'user', id, text, sentAt: NOON, ...extra };
}

function replied(id: string, text: string, extra: Partial<AssistantMessageView> = {}): AssistantMessageView {
  return {
    role: 'assistant',
    id,
    text,
    sentAt: NOON,
    isStreaming: false,
    outcome: { kind: 'complete' },
    ...extra,
  };
}

async function show(messages: readonly MessageView[]) {
  const view = render(<MessageList sessionId="s" messages={messages} actions={actions} />);
  await act(() => vi.dynamicImportSettled());
  return view;
}

describe('a conversation', () => {
  it('shows model, time and cost under a reply, and regenerates it', async () => {
    await show([
      asked('u', 'Question'),
      replied('a', 'Answer', {
        modelName: 'Aster',
        durationMs: 14_200,
        costUsd: 0.0046,
        tokens: { input: 12, output: 3_400 },
      }),
    ]);
    const reply = screen.getByRole('article', { name: 'Aster' });
    expect(reply).toHaveTextContent('Aster14.2 s$0.0046');
    await userEvent.click(within(reply).getByRole('button', { name: 'Regenerate' }));
    expect(actions.onRegenerate).toHaveBeenCalledWith('a');
  });

  it('hides the footer while streaming and tells when the reply is done', async () => {
    const question = asked('u', 'Question');
    const view = await show([question, replied('a', 'Some words', { isStreaming: true })]);
    expect(screen.queryByRole('button', { name: 'Regenerate' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    view.rerender(
      <MessageList sessionId="s" messages={[question, replied('a', 'Some words more')]} actions={actions} />,
    );
    expect(screen.getByText('Reply finished, 3 words')).toBeInTheDocument();
  });

  it.each([
    ['provider_silent', 'Timed out, 3 words kept'],
    ['generate_network', 'Connection lost, 3 words kept'],
    ['interrupted', 'The server restarted, 3 words kept'],
    ['stream_cut', 'The model provider broke off, 3 words kept'],
    ['internal', 'Interrupted, 3 words kept'],
  ] as const)('names what broke a reply off (%s) with the words that were kept', async (code, text) => {
    await show([asked('u', 'Q'), replied('a', 'One two three', { outcome: { kind: 'interrupted', code } })]);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('offers to go on after an interruption', async () => {
    const outcome = { kind: 'interrupted', code: 'provider_silent' } as const;
    await show([asked('u', 'Q'), replied('a', 'One two three', { outcome })]);
    const row = screen.getByRole('alert');
    await userEvent.click(within(row).getByRole('button', { name: 'Continue' }));
    await userEvent.click(within(row).getByRole('button', { name: 'Start over' }));
    expect(actions.onContinue).toHaveBeenCalledWith('a');
    expect(actions.onStartOver).toHaveBeenCalledWith('a');
  });

  it('names what failed in words and offers to send again', async () => {
    await show([
      asked('u', 'Q'),
      replied('a', '', { outcome: { kind: 'failed', code: 'model_unavailable' } }),
    ]);
    expect(screen.getByRole('alert')).toHaveTextContent('Model not reachable');
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
    expect(actions.onStartOver).toHaveBeenCalledWith('a');
  });

  it('marks a reply that was stopped', async () => {
    await show([asked('u', 'Q'), replied('a', 'Half', { outcome: { kind: 'stopped' } })]);
    expect(screen.getByText('Stopped')).toBeInTheDocument();
  });

  it('edits in place and sends the new text; Escape leaves the old one', async () => {
    await show([asked('u', 'First', { branch: { position: 2, count: 2 } }), replied('a', 'A')]);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByText('Later messages stay in branch 2.')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Edit message' }), ' and more{Enter}');
    expect(actions.onEdit).toHaveBeenCalledWith('u', 'First and more');
  });

  it('leads to the other branches and no further', async () => {
    await show([asked('u', 'Q', { branch: { position: 2, count: 2 } })]);
    await userEvent.click(screen.getByRole('button', { name: 'Next branch' }));
    expect(actions.onSelectBranch).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Previous branch' }));
    expect(actions.onSelectBranch).toHaveBeenCalledWith('u', 1);
  });

  it('opens and closes the thoughts of a model', async () => {
    const reasoning = {
      text: 'First this.\nThen that.',
      isThinking: false,
      startedAt: NOON,
      durationMs: 6_100,
    };
    await show([asked('u', 'Q'), replied('a', 'A', { reasoning })]);
    const row = screen.getByRole('button', { name: 'Thought for 6 s' });
    expect(screen.queryByText(/Then that/)).not.toBeInTheDocument();
    await userEvent.click(row);
    expect(screen.getByText(/Then that/)).toBeInTheDocument();
  });

  it('puts the date between messages of different days', async () => {
    await show([asked('1', 'Old', { sentAt: new Date(2020, 0, 5, 12).getTime() }), asked('2', 'New')]);
    expect(screen.getAllByRole('time')).toHaveLength(1);
  });

  it('draws the end of a long conversation first', async () => {
    await show(Array.from({ length: 1_000 }, (_, index) => asked(String(index), `Message ${index}`)));
    expect(screen.getByText('Message 999')).toBeInTheDocument();
    expect(screen.queryByText('Message 900')).not.toBeInTheDocument();
  });
});
