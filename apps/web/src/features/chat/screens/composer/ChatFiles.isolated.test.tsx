import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { executeDefaultAgent } from '@parley/contract/agents/execution/endpoints.ts';
import { generate } from '@parley/contract/chat/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { extractText } from '@parley/contract/files/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../../testing/fake-server.ts';
import { installFakeUpload } from '../../../../testing/fake-upload.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  installFakeUpload();
  rememberGuest(server);
});

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const file = (name: string, text = 'words') => new File([text], name, { type: 'text/plain' });

function extraction(text: string, pages?: number) {
  const file_info = { name: 'file', size_human: '5 B', type: 'text/plain' };
  return { success: true, message: '', file_info, content: { text }, pages };
}

async function choose(...files: File[]): Promise<void> {
  await composer();
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field) fireEvent.change(field, { target: { files } });
  await screen.findByRole('list', { name: 'Files' });
}

function pass(): Promise<void> {
  return act(async () => {
    await Promise.resolve();
  });
}

test('a file is read, goes to the model with the message and stays on it with its text [CHAT-22] [FILE-07]', async () => {
  const held = Promise.withResolvers<void>();
  server.api.on(extractText, async () => {
    await held.promise;
    return extraction('The quarterly figures', 42);
  });
  await renderApp('/chat');
  await choose(file('report.pdf'));
  expect(await screen.findByText('Reading, 50%')).toBeInTheDocument();
  await userEvent.type(await composer(), 'Sum it up{Enter}');
  expect(screen.getByText('A file is still being read. Send when it is done.')).toBeInTheDocument();
  expect(server.runs.runs).toHaveLength(0);
  held.resolve();
  expect(await screen.findByText('5 B, 42 pages read')).toBeInTheDocument();
  await userEvent.type(await composer(), '{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  expect(server.runs.last.fields['prompt']).toBe(
    'Sum it up\n\nAttached file "report.pdf":\n```text\nThe quarterly figures\n```',
  );
  const chip = await screen.findByRole('button', { name: /^report.pdf/ });
  expect(within(chip.closest('article') ?? chip).getByText('Sum it up')).toBeInTheDocument();
  await userEvent.click(chip);
  expect(await screen.findByText('The quarterly figures')).toBeInTheDocument();
});

test('of several files each bad one is named with its error and the good ones go [FILE-01] [FILE-03]', async () => {
  server.api.on(extractText, (call) => {
    const sent = call.body['file'];
    if (sent instanceof File && sent.name === 'broken.docx') throw new AppError('file_unreadable');
    return extraction('Good text');
  });
  await renderApp('/chat');
  const big = file('big.mov');
  Object.defineProperty(big, 'size', { value: 32_505_856 });
  await choose(file('empty.txt', ''), big, file('broken.docx'), file('good.txt'));
  expect(await screen.findByText('5 B, read')).toBeInTheDocument();
  expect(screen.getByText('31 MB, the limit is 25 MB')).toBeInTheDocument();
  const lines = await screen.findAllByText(/^(empty\.txt|big\.mov|broken\.docx): /);
  expect(lines.map((line) => line.textContent)).toEqual([
    'empty.txt: File is empty',
    'big.mov: File size exceeds maximum limit of 25MB',
    'broken.docx: This file could not be read.',
  ]);
  await userEvent.type(await composer(), 'Go{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  const prompt = String(server.runs.last.fields['prompt']);
  expect(prompt).toContain('good.txt');
  expect(prompt).not.toContain('empty.txt');
});

const REFUSALS: readonly (readonly [ErrorCode, string, string])[] = [
  ['vision_unavailable', 'Vision model unavailable. Try again without image extraction.', 'FILE-08'],
  ['extraction_unavailable', 'Text extraction service is unavailable.', 'FILE-09'],
  ['invalid_file', 'Invalid file format.', 'FILE-10'],
  ['extraction_busy', 'Text extraction is temporarily unavailable. Please try again later.', 'FILE-12'],
];

test.each(REFUSALS)('a refusal as %s says "%s" [%s]', async (code, words) => {
  server.api.on(extractText, () => {
    throw new AppError(code);
  });
  await renderApp('/chat');
  await choose(file('a.pdf'));
  expect(await screen.findByText(`a.pdf: ${words}`)).toBeInTheDocument();
});

test('without a vision model a file is read again without its pictures [FILE-05]', async () => {
  server.api.on(extractText, ({ query }) => {
    if (query.get('skip_image_extraction') !== 'true') throw new AppError('vision_unavailable');
    return extraction('Only the words');
  });
  await renderApp('/chat');
  await choose(file('a.pdf'));
  await userEvent.click(await screen.findByRole('button', { name: 'Without pictures' }));
  expect(await screen.findByText('5 B, read')).toBeInTheDocument();
});

test('files alone can be sent, and are part of every later request of the chat [CHAT-22]', async () => {
  server.api.on(extractText, () => extraction('The text'));
  await renderApp('/chat');
  await choose(file('a.txt'));
  await screen.findByText('5 B, read');
  await userEvent.type(await composer(), '{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  server.runs.last.say('Read.');
  server.runs.last.end();
  await pass();
  await userEvent.type(await composer(), 'And now?{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(2));
  const history = JSON.parse(String(server.runs.last.fields['chat_history_json'])) as { content: string }[];
  expect(history[0]?.content).toContain('The text');
  const titles = server.api.callsOf(generate).filter(({ body }) => body['purpose'] === 'title');
  expect(titles[0]?.body['prompt']).toBe('a.txt');
});

test('a picture that is still being made ready holds the message back [CHAT-21]', async () => {
  const ready = Promise.withResolvers<Pick<ImageBitmap, 'width' | 'height' | 'close'>>();
  vi.stubGlobal('createImageBitmap', () => ready.promise);
  await renderApp('/chat');
  const field = await composer();
  const picture = new File(['x'], 'photo.png', { type: 'image/png' });
  fireEvent.paste(field, { clipboardData: { files: [picture], getData: () => '' } });
  await userEvent.type(field, 'Who is that?{Enter}');
  expect(screen.getByText('A file is still being read. Send when it is done.')).toBeInTheDocument();
  expect(server.runs.runs).toHaveLength(0);
  await act(async () => ready.resolve({ width: 4, height: 3, close: () => undefined }));
  await screen.findByRole('img', { name: 'photo.png' });
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  const asked = (await screen.findByText('Who is that?')).closest('article');
  expect(within(asked ?? document.body).getByRole('button', { name: /photo\.png/ })).toBeInTheDocument();
  vi.unstubAllGlobals();
});

test('behind a waiting message with a picture another one is described: the two become one message [CHAT-21]', async () => {
  server.api.on(extractText, () => extraction('A lighthouse'));
  const bitmap = { width: 4, height: 3, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  await renderApp('/chat');
  const paste = async (name: string) => {
    const files = [new File(['x'], name, { type: 'image/png' })];
    fireEvent.paste(await composer(), { clipboardData: { files, getData: () => '' } });
  };
  await userEvent.type(await composer(), 'Hello{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  await paste('first.png');
  await screen.findByRole('img', { name: 'first.png' });
  await userEvent.type(await composer(), 'What ship?{Enter}');
  await waitFor(() => expect(screen.queryByRole('img', { name: 'first.png' })).not.toBeInTheDocument());
  await paste('second.png');
  expect(await screen.findByText('1 B, read')).toBeInTheDocument();
  await userEvent.type(await composer(), 'And this?{Enter}');
  server.runs.last.say('Hello.');
  server.runs.last.end();
  await waitFor(() => expect(server.runs.runs).toHaveLength(2));
  expect(server.runs.last.fields['prompt']).toContain('And this?\n\nAttached file "second.png":');
  const asked = (await screen.findByText(/What ship\?\s+And this\?/)).closest('article');
  expect(within(asked ?? document.body).getByRole('button', { name: /first\.png/ })).toBeInTheDocument();
  vi.unstubAllGlobals();
});

test('where an agent answers, a picture is described as a file, also one that was there before', async () => {
  const read: unknown[] = [];
  server.api.on(extractText, (call) => {
    const sent = call.body['file'];
    read.push(sent instanceof File && sent.name);
    return extraction('A lighthouse');
  });
  server.api.on(executeDefaultAgent, () => {
    throw new AppError('internal');
  });
  const bitmap = { width: 4, height: 3, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  await renderApp('/chat');
  const field = await composer();
  const paste = (name: string) => {
    const files = [new File(['x'], name, { type: 'image/png' })];
    fireEvent.paste(field, { clipboardData: { files, getData: () => '' } });
  };
  paste('before.png');
  await screen.findByRole('img', { name: 'before.png' });
  await userEvent.click(await screen.findByRole('button', { name: 'Research' }));
  expect(await screen.findAllByText('1 B, read')).toHaveLength(1);
  paste('after.png');
  await waitFor(() => expect(screen.getAllByText('1 B, read')).toHaveLength(2));
  expect(read).toEqual(['before.png', 'after.png']);
  expect(screen.queryByRole('img', { name: 'before.png' })).not.toBeInTheDocument();
  await userEvent.type(field, 'Where is that?{Enter}');
  await waitFor(() => expect(server.api.callsOf(executeDefaultAgent)).toHaveLength(1));
  expect(server.api.callsOf(executeDefaultAgent)[0]?.body).toMatchObject({
    content: 'Where is that?',
    context: { files: [{ name: 'before.png', text: 'A lighthouse' }, { name: 'after.png' }] },
  });
  vi.unstubAllGlobals();
});

test('a suggestion takes the place of the text, not of the files', async () => {
  server.api.on(extractText, () => extraction('The text'));
  await renderApp('/chat');
  await choose(file('contract.txt'));
  await userEvent.click(await screen.findByRole('button', { name: 'Write a short, polite email' }));
  expect(await screen.findByText('contract.txt')).toBeInTheDocument();
});
