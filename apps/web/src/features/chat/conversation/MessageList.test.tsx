import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { MessageList } from './MessageList.tsx';
import { ReplyAnnouncer } from './ReplyAnnouncer.tsx';
import type {
  AssistantMessageView,
  MessageActions,
  MessageView,
  UserMessageView,
} from '../message/message-view.ts';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

const actions: MessageActions = {
  onStop: vi.fn(),
  onRegenerate: vi.fn(),
  onRegenerateWith: vi.fn(),
  onStartEdit: vi.fn(),
  onCancelEdit: vi.fn(),
  onEdit: vi.fn(),
  onResend: vi.fn(),
  onCopy: vi.fn(),
  onReadAloud: vi.fn(),
  onRate: vi.fn(),
  onFork: vi.fn(),
  onRemove: vi.fn(),
  onRemoveBranch: vi.fn(),
  loadOriginals: vi.fn(() => Promise.resolve([])),
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

/** A list that edits as its screen lets it. */
function Conversation({ messages }: { readonly messages: readonly MessageView[] }) {
  const [editingId, setEditingId] = useState<string | null>(null);
  const [editing] = useState(() => ({
    ...actions,
    onStartEdit: setEditingId,
    onCancelEdit: () => setEditingId(null),
  }));
  return (
    <>
      <MessageList sessionId="s" messages={messages} actions={editing} editingId={editingId} />
      <ReplyAnnouncer last={messages.at(-1)} />
    </>
  );
}

async function show(messages: readonly MessageView[]) {
  const view = render(<Conversation messages={messages} />);
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

  it('shows the pictures of a chat one after the other, as large as the window or as they are', async () => {
    const picture = (name: string) => ({ url: `data:image/png;base64,${name}`, name });
    await show([
      asked('u1', 'One', { image: picture('first.png') }),
      replied('a1', 'Seen.'),
      asked('u2', 'Two', { image: picture('second.png') }),
    ]);
    const button = screen.getByRole('button', { name: 'View picture: first.png' });
    await userEvent.click(button);
    const viewer = await screen.findByRole('dialog', { name: 'first.png' });
    expect(within(viewer).getByRole('button', { name: 'Previous picture' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    expect(within(screen.getByRole('dialog', { name: 'second.png' })).getByRole('img')).toHaveAttribute(
      'src',
      picture('second.png').url,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Actual size' }));
    await userEvent.keyboard('-');
    expect(screen.getByRole('button', { name: 'Actual size' })).toBeInTheDocument();
    await userEvent.keyboard('+');
    expect(screen.getByRole('button', { name: 'Fit to window' })).toBeInTheDocument();
    // What does not fit is moved by the keys that lead to the other pictures otherwise.
    const scrollBy = vi.fn();
    const frame = screen.getByRole('img', { name: 'second.png' }).parentElement;
    if (frame) frame.scrollBy = scrollBy;
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    expect(scrollBy.mock.calls).toEqual([[{ left: -80, top: 0 }], [{ left: 0, top: 80 }]]);
    expect(screen.getByRole('dialog', { name: 'second.png' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says under a message which earlier pictures the model did not see, and why [DEV-02]', async () => {
    await show([
      asked('u', 'And now?', { omittedPictures: { tooMany: 2, missing: 1 } }),
      replied('a', 'Answer'),
    ]);
    const message = screen.getByRole('article', { name: 'You' });
    expect(message).toHaveTextContent('Not sent: 2 earlier pictures. Only the newest 8 are sent again.');
    expect(message).toHaveTextContent('Not sent: 1 earlier picture. It could not be loaded.');
  });

  it('hides the footer while streaming and announces when the reply is done', async () => {
    const question = asked('u', 'Question');
    const view = await show([question, replied('a', 'Some words', { isStreaming: true })]);
    expect(screen.queryByRole('button', { name: 'Regenerate' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    view.rerender(<Conversation messages={[question, replied('a', 'Some words more')]} />);
    expect(screen.getByText('Reply finished, 3 words')).toBeInTheDocument();
  });

  it('does not tell that a reply is done which has failed', async () => {
    const question = asked('u', 'Question');
    const view = await show([question, replied('a', '', { isStreaming: true })]);
    const outcome = { kind: 'failed', code: 'internal' } as const;
    view.rerender(<Conversation messages={[question, replied('a', '', { outcome })]} />);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByText(/^Reply finished/)).not.toBeInTheDocument();
  });

  it.each([
    ['provider_silent', 'Timed out, 3 words kept'],
    ['generate_network', 'Connection lost, 3 words kept'],
    ['interrupted', 'The server restarted, 3 words kept'],
    ['stream_cut', 'The model stopped early, 3 words kept'],
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

  it.each(['session_expired', 'insufficient_balance'] as const)(
    'offers to send again what failed for a reason that is gone by now (%s)',
    async (code) => {
      await show([asked('u', 'Q'), replied('a', '', { outcome: { kind: 'failed', code } })]);
      await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
      expect(actions.onStartOver).toHaveBeenCalledWith('a');
    },
  );

  it('names the model that does not respond, and offers another one', async () => {
    const outcome = { kind: 'failed', code: 'model_unavailable' } as const;
    await show([asked('u', 'Q'), replied('a', '', { outcome, modelName: 'Aster' })]);
    const row = screen.getByRole('alert');
    expect(row).toHaveTextContent("Aster isn't responding. Try again or switch model.");
    await userEvent.click(within(row).getByRole('button', { name: 'Switch model' }));
    expect(actions.onRegenerateWith).toHaveBeenCalledWith('a');
  });

  it('marks a reply that was stopped', async () => {
    await show([asked('u', 'Q'), replied('a', 'Half', { outcome: { kind: 'stopped' } })]);
    expect(screen.getByText('Stopped')).toBeInTheDocument();
  });

  it('edits in place and sends the new text; Escape leaves the old one', async () => {
    await show([asked('u', 'First', { branch: { position: 2, count: 2 } }), replied('a', 'A')]);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByText('Your current version is kept.')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Edit message' }), ' and more{Enter}');
    expect(actions.onEdit).toHaveBeenCalledWith('u', 'First and more');
  });

  it('leaves the focus at the place of a message that is deleted', async () => {
    const messages = [asked('u', 'First'), replied('a', 'A'), asked('v', 'Second')];
    const view = await show(messages);
    const remove = async (id: string) => {
      const row = document.querySelector<HTMLElement>(`[data-message="${id}"]`);
      await userEvent.click(within(row ?? document.body).getByRole('button', { name: 'More' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete message' }));
      expect(actions.onRemove).toHaveBeenLastCalledWith(id);
    };
    await remove('a');
    view.rerender(<Conversation messages={messages.filter(({ id }) => id !== 'a')} />);
    expect(document.activeElement).toHaveAttribute('data-message', 'v');
    await remove('v');
    view.rerender(<Conversation messages={messages.slice(0, 1)} />);
    expect(document.activeElement).toHaveAttribute('data-message', 'u');
  });

  it('leaves the focus at the place of a message that is edited or answered again', async () => {
    const question = asked('u', 'First');
    const view = await show([question, replied('a', 'A')]);
    const answer = () => within(document.querySelector<HTMLElement>('[data-message="a"]') ?? document.body);
    await userEvent.click(answer().getByRole('button', { name: 'Regenerate' }));
    view.rerender(<Conversation messages={[question, replied('b', '', { isStreaming: true })]} />);
    expect(document.activeElement).toHaveAttribute('data-message', 'b');

    view.rerender(<Conversation messages={[question, replied('b', 'B')]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Edit message' }), ' and more{Enter}');
    view.rerender(
      <Conversation messages={[asked('v', 'First and more'), replied('c', '', { isStreaming: true })]} />,
    );
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-message', 'v'));

    const cut = { isStreaming: false, outcome: { kind: 'interrupted', code: 'provider_silent' } } as const;
    view.rerender(<Conversation messages={[asked('v', 'First and more'), replied('c', 'So', cut)]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    view.rerender(
      <Conversation messages={[asked('v', 'First and more'), replied('c', 'So', { isStreaming: true })]} />,
    );
    expect(document.activeElement).toHaveAttribute('data-message', 'c');
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

  it('says no time of thoughts whose time nobody knows, such as imported ones', async () => {
    const reasoning = { text: 'First this.', isThinking: false, startedAt: NOON, durationMs: null };
    await show([asked('u', 'Q'), replied('a', 'A', { reasoning })]);
    await userEvent.click(screen.getByRole('button', { name: 'Thoughts' }));
    expect(screen.getByText('First this.')).toBeInTheDocument();
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

describe('the keys of a focused message', () => {
  const branch = { position: 2, count: 3 };

  function press(id: string, key: string): void {
    const row = document.querySelector<HTMLElement>(`[data-message="${id}"]`);
    row?.focus();
    fireEvent.keyDown(row ?? document.body, { key });
  }

  it('leave the focus where it is when another version takes the place of a message', async () => {
    function Versions() {
      const [position, setPosition] = useState(1);
      const [switching] = useState(() => ({
        ...actions,
        onSelectBranch: (_id: string, next: number) => setPosition(next),
      }));
      const version = asked(`u${position}`, `Version ${position}`, { branch: { position, count: 3 } });
      return (
        <MessageList
          sessionId="s"
          messages={[version, replied(`a${position}`, 'Answer')]}
          actions={switching}
        />
      );
    }
    render(<Versions />);
    await act(() => vi.dynamicImportSettled());
    press('u1', ']');
    expect(document.activeElement).toHaveAttribute('data-message', 'u2');
    press('u2', ']');
    expect(document.activeElement).toHaveAttribute('data-message', 'u3');
    const back = screen.getByRole('button', { name: 'Previous branch' });
    back.focus();
    await userEvent.click(back);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous branch' }));
    expect(screen.getByText('Version 2')).toBeInTheDocument();
  });

  it('copy, branch off, edit, and go to the neighbouring versions', async () => {
    await show([asked('u', 'Question', { branch }), replied('a', 'Answer')]);
    press('a', 'c');
    expect(actions.onCopy).toHaveBeenCalledWith('Answer');
    press('a', 'b');
    expect(actions.onFork).toHaveBeenCalledWith('a');
    press('u', '[');
    press('u', ']');
    expect(actions.onSelectBranch).toHaveBeenNthCalledWith(1, 'u', 1);
    expect(actions.onSelectBranch).toHaveBeenNthCalledWith(2, 'u', 3);
    press('u', 'e');
    expect(screen.getByRole('textbox', { name: 'Edit message' })).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Edit message' }), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-message', 'u'));
  });

  it('do nothing in a field, with Ctrl, or on a reply that cannot be edited', async () => {
    await show([asked('u', 'Question'), replied('a', 'Answer')]);
    press('a', 'e');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    press('u', 'e');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'b' });
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'b', ctrlKey: true });
    expect(actions.onFork).not.toHaveBeenCalled();
  });

  it('lead from message to message', async () => {
    await show([asked('u', 'Question'), replied('a', 'Answer')]);
    fireEvent.keyDown(screen.getByRole('log'), { key: 'k' });
    expect(document.activeElement).toHaveAttribute('data-message', 'a');
    press('a', 'k');
    expect(document.activeElement).toHaveAttribute('data-message', 'u');
    press('u', 'j');
    expect(document.activeElement).toHaveAttribute('data-message', 'a');
  });
});

describe('the menu of a message', () => {
  it('regenerates with another model, branches off and deletes a version', async () => {
    await show([asked('u', 'Q'), replied('a', 'Answer', { branch: { position: 1, count: 2 } })]);
    const reply = screen.getByRole('article', { name: 'Reply' });
    const open = async () => {
      await userEvent.click(within(reply).getByRole('button', { name: 'More' }));
      await screen.findByRole('menu');
    };
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Regenerate with…' }));
    expect(actions.onRegenerateWith).toHaveBeenCalledWith('a');
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete this version and what follows' }));
    expect(actions.onRemoveBranch).toHaveBeenCalledWith('a');
  });
});

describe('the files of a message', () => {
  it('are above its words and show the text that was read', async () => {
    const file = {
      id: 'f',
      name: 'report.pdf',
      sizeBytes: 1_887_437,
      type: 'application/pdf',
      pages: 42,
      isTruncated: false,
      text: 'The whole <b>report</b>',
    };
    await show([asked('u', 'Read it', { files: [file] })]);
    const chip = await screen.findByRole('button', { name: /^report.pdf/ });
    expect(chip).toHaveTextContent('1.8 MB, 42 pages');
    await userEvent.click(chip);
    expect(await screen.findByText('The whole <b>report</b>')).toBeInTheDocument();
  });
});

describe('a summary', () => {
  it('is one row that opens to its text and to the messages it stands for', async () => {
    vi.mocked(actions.loadOriginals).mockResolvedValue([
      { id: 'o1', role: 'user', text: 'The first question' },
      { id: 'o2', role: 'assistant', text: 'The first answer' },
    ]);
    await show([
      { role: 'summary', id: 'summary-o2', text: 'What was said', sentAt: NOON },
      asked('u', 'Go on'),
    ]);
    expect(screen.queryByText('What was said')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Earlier messages were summarized' }));
    expect(await screen.findByText('What was said')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show the original messages' }));
    expect(await screen.findByText('The first question')).toBeInTheDocument();
    expect(await screen.findByText('The first answer')).toBeInTheDocument();
    expect(actions.loadOriginals).toHaveBeenCalledWith('summary-o2');
  });
});

describe('a long conversation', () => {
  const long = Array.from({ length: 200 }, (_, index) => asked(`m${index}`, `Message ${index}`));

  it('draws its end first, and what is around a message that is linked to', async () => {
    const view = await show(long);
    expect(screen.getByText('Message 199')).toBeInTheDocument();
    expect(screen.queryByText('Message 40')).not.toBeInTheDocument();
    const target = { messageId: 'm40', visit: 1 };
    Element.prototype.scrollIntoView = vi.fn();
    view.rerender(<MessageList sessionId="s2" messages={long} actions={actions} target={target} />);
    const row = screen.getByText('Message 40').closest('[data-message]');
    expect(row).toHaveAttribute('data-marked', 'true');
    expect(document.activeElement).toBe(row);
    expect(screen.queryByText('Message 199')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Latest/ }));
    expect(screen.getByText('Message 199')).toBeInTheDocument();
  });

  it('is drawn whole for printing', async () => {
    await show(long);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.querySelectorAll('[data-message]')).toHaveLength(200);
  });

  it('has as many rows after printing as before, at the same place', async () => {
    await show(long);
    const scroller = screen.getByRole('log');
    const count = document.querySelectorAll('[data-message]').length;
    scroller.scrollTop = 120;
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    scroller.scrollTop = 0;
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelectorAll('[data-message]')).toHaveLength(count);
    expect(screen.getByText('Message 199')).toBeInTheDocument();
    expect(scroller.scrollTop).toBe(120);
  });
});
