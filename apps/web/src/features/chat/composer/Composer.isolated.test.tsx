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
      hasAttachments={false}
      onFiles={vi.fn()}
      skipsPictures={false}
      onSkipsPicturesChange={vi.fn()}
      modelId={null}
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

it('is left with Escape where nothing runs, so that single letters act on the conversation', () => {
  const { unmount } = render(<Field />);
  field().focus();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(field()).not.toHaveFocus();
  unmount();
  render(
    <>
      <div role="log" tabIndex={0} aria-label="Conversation" />
      <Field />
    </>,
  );
  field().focus();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.getByRole('log', { name: 'Conversation' })).toHaveFocus();
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

const picture = new File(['x'], 'a.png', { type: 'image/png' });

it('attaches pasted files, but not the picture that comes with pasted text', () => {
  const onFiles = vi.fn();
  render(<Field onFiles={onFiles} />);
  const clipboard = (text: string) => ({ files: [picture], getData: () => text });
  fireEvent.paste(field(), { clipboardData: clipboard('words') });
  expect(onFiles).not.toHaveBeenCalled();
  fireEvent.paste(field(), { clipboardData: clipboard('') });
  expect(onFiles).toHaveBeenCalledWith([picture]);
});

it('takes files that are dropped anywhere in the window, and says so while they are over it', () => {
  const onFiles = vi.fn();
  render(<Field onFiles={onFiles} />);
  const notes = new File(['x'], 'notes.txt', { type: 'text/plain' });
  const dataTransfer = { files: [picture, notes], items: [{}, {}], types: ['Files'] };
  fireEvent.dragEnter(document.body, { dataTransfer });
  expect(screen.getByText('Drop 2 files, up to 25 MB each')).toBeInTheDocument();
  fireEvent.drop(document.body, { dataTransfer });
  expect(screen.queryByText(/Drop 2 files/)).not.toBeInTheDocument();
  expect(onFiles).toHaveBeenCalledWith([picture, notes]);
});

it('leaves files alone that a dialog in front of it has taken', () => {
  const onFiles = vi.fn();
  render(<Field onFiles={onFiles} />);
  const takeFirst = (event: Event) => event.preventDefault();
  document.body.addEventListener('drop', takeFirst);
  fireEvent.drop(document.body, { dataTransfer: { files: [picture], items: [{}], types: ['Files'] } });
  document.body.removeEventListener('drop', takeFirst);
  expect(onFiles).not.toHaveBeenCalled();
});

it('ignores what is dragged that is no file', () => {
  render(<Field />);
  fireEvent.dragEnter(document.body, { dataTransfer: { files: [], items: [{}], types: ['text/plain'] } });
  expect(screen.queryByText(/Drop/)).not.toBeInTheDocument();
});

it('offers a pasted text of more than 4,000 characters as a file and takes it out of the field', async () => {
  const onFiles = vi.fn();
  const text = 'word '.repeat(900).trim();
  const { rerender } = render(<Field onFiles={onFiles} />);
  fireEvent.paste(field(), { clipboardData: { files: [], getData: () => 'short' } });
  expect(screen.queryByRole('button', { name: 'Attach as text file' })).not.toBeInTheDocument();
  fireEvent.paste(field(), { clipboardData: { files: [], getData: () => text } });
  fireEvent.change(field(), { target: { value: `Read this: ${text}` } });
  rerender(<Field onFiles={onFiles} />);
  await userEvent.click(screen.getByRole('button', { name: 'Attach as text file' }));
  expect(field()).toHaveValue('Read this: ');
  const [[file]] = onFiles.mock.lastCall ?? [[]];
  expect(file).toMatchObject({ name: 'Pasted text.txt', size: text.length });
});

it('opens the choice of files with Ctrl+U', () => {
  render(<Field />);
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  fireEvent.keyDown(window, { key: 'u', ctrlKey: true });
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
});

it('offers no picture to a model that cannot see, with the reason, and leaves pictures in files to choice', async () => {
  const onSkipsPicturesChange = vi.fn();
  render(
    <Field
      pictureBlockedReason="This model cannot see images"
      onSkipsPicturesChange={onSkipsPicturesChange}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Attach' }));
  const item = await screen.findByRole('menuitem', { name: /Picture/ });
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent('This model cannot see images');
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: /Leave out pictures/ }));
  expect(onSkipsPicturesChange).toHaveBeenCalledWith(true);
});

it('shows why it does not send when Enter is pressed too early', () => {
  render(<Field value="text" blockedReason="A file is still being read." />);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(screen.getByRole('status')).toHaveTextContent('A file is still being read.');
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

it('a double click on Send does not stop the reply that it asks for [ST-08]', async () => {
  const onStop = vi.fn();
  function Sending() {
    const [isRunning, setRunning] = useState(false);
    return <Field value="Hello" isRunning={isRunning} onSend={() => setRunning(true)} onStop={onStop} />;
  }
  render(<Sending />);
  const place = screen.getByRole('button', { name: 'Send' });
  await userEvent.dblClick(place);
  const stop = screen.getByRole('button', { name: 'Stop' });
  expect(stop).toBe(place);
  expect(onStop).not.toHaveBeenCalled();
  await userEvent.click(stop);
  expect(onStop).toHaveBeenCalledOnce();
  // Who goes on clicking wants it to stop.
  await userEvent.tripleClick(stop);
  expect(onStop).toHaveBeenCalledTimes(3);
});

it('leads back to the field after Stop [F-43]', async () => {
  const onStop = vi.fn();
  render(<Field isRunning onStop={onStop} />);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onStop).toHaveBeenCalledOnce();
  expect(field()).toHaveFocus();
});
