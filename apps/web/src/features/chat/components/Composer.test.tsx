import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { Composer, type ComposerProps } from './Composer.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

function Field(props: Partial<ComposerProps>) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <Composer
      isRunning={false}
      placeholder="Ask anything"
      image={null}
      onAttachImage={vi.fn()}
      onRemoveImage={vi.fn()}
      effort={null}
      onEffortChange={vi.fn()}
      onSend={vi.fn()}
      onStop={vi.fn()}
      {...props}
      value={value}
      onChange={setValue}
    />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Message' });

it('sends with Enter and breaks the line with Shift+Enter', async () => {
  const onSend = vi.fn();
  render(<Field onSend={onSend} />);
  await userEvent.type(field(), 'one{Shift>}{Enter}{/Shift}two');
  expect(onSend).not.toHaveBeenCalled();
  expect(field()).toHaveValue('one\ntwo');
  await userEvent.type(field(), '{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
});

it.each([
  ['the browser says that it composes', { key: 'Enter', isComposing: true }],
  ['only the key code says so', { key: 'Enter', keyCode: 229 }],
])('does not send the Enter that ends a Chinese composition when %s', (_name, init) => {
  const onSend = vi.fn();
  render(<Field onSend={onSend} value="你好" />);
  fireEvent.keyDown(field(), init);
  expect(onSend).not.toHaveBeenCalled();
});

it('does not send between the start and the end of a composition', () => {
  const onSend = vi.fn();
  render(<Field onSend={onSend} value="ni" />);
  fireEvent.compositionStart(field());
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.compositionEnd(field());
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onSend).toHaveBeenCalledOnce();
});

it('keeps an empty message back, and one that is blocked with its reason', async () => {
  const onSend = vi.fn();
  const { rerender } = render(<Field onSend={onSend} value="   " />);
  fireEvent.keyDown(field(), { key: 'Enter' });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  rerender(<Field onSend={onSend} value="text" blockedReason="Your balance is empty." />);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
});

it('stops with the button in the place of send, and with Escape', async () => {
  const onStop = vi.fn();
  render(<Field isRunning onStop={onStop} />);
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(onStop).toHaveBeenCalledTimes(2);
});

it('queues with Enter while a reply runs, and shows what comes next', async () => {
  const onSend = vi.fn();
  const onRemoveQueued = vi.fn();
  render(
    <Field
      isRunning
      onSend={onSend}
      value="more"
      queuedText="And the ports"
      onRemoveQueued={onRemoveQueued}
    />,
  );
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onSend).toHaveBeenCalledOnce();
  expect(screen.getByText('And the ports')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the next message' }));
  expect(onRemoveQueued).toHaveBeenCalledOnce();
});

it('attaches a pasted or dropped picture, but not the picture that comes with pasted text', () => {
  const onAttachImage = vi.fn();
  render(<Field onAttachImage={onAttachImage} />);
  const picture = new File(['x'], 'a.png', { type: 'image/png' });
  const clipboard = (text: string) => ({ files: [picture], getData: () => text });
  fireEvent.paste(field(), { clipboardData: clipboard('words') });
  expect(onAttachImage).not.toHaveBeenCalled();
  fireEvent.paste(field(), { clipboardData: clipboard('') });
  fireEvent.drop(field(), { dataTransfer: { files: [picture], types: ['Files'] } });
  expect(onAttachImage).toHaveBeenCalledTimes(2);
});

it('gives the reason instead of a picker when the model cannot see', async () => {
  const onAttachImage = vi.fn();
  render(<Field onAttachImage={onAttachImage} attachBlockedReason="This model cannot see images" />);
  const picture = new File(['x'], 'a.png', { type: 'image/png' });
  fireEvent.paste(field(), { clipboardData: { files: [picture], getData: () => '' } });
  expect(onAttachImage).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'This model cannot see images' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('offers the effort only where the model has one', async () => {
  const onEffortChange = vi.fn();
  const { rerender } = render(<Field effort={null} />);
  expect(screen.queryByRole('button', { name: /Effort/ })).not.toBeInTheDocument();
  rerender(<Field effort="medium" onEffortChange={onEffortChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Effort: Medium' }));
  fireEvent.change(await screen.findByRole('slider', { name: 'Effort' }), { target: { value: '2' } });
  expect(onEffortChange).toHaveBeenCalledWith('high');
});

it('goes back to the last message with arrow up in an empty field only', async () => {
  const onEditLast = vi.fn();
  render(<Field onEditLast={onEditLast} />);
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  await userEvent.type(field(), 'x');
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(onEditLast).toHaveBeenCalledOnce();
});
