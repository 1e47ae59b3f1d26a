// Documents beside the chat, as a person reads and edits them.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getAgent, listAgents } from '@parley/contract/agents/endpoints.ts';
import { executeDefaultAgent } from '@parley/contract/agents/execution/endpoints.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { listTools } from '@parley/contract/tools/endpoints.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { setMedia } from '../../../testing/browser/fake-media.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

const INFO: RunEvent = {
  type: 'info',
  run_id: 'run-a',
  agent_id: 'a',
  agent_name: 'Writer',
  model: 'guide/Guide',
};
const END: readonly RunEvent[] = [
  { type: 'complete', cost: 0.02, model_used: 'guide/Guide', run_id: 'run-a', balance: 0.08 },
  { type: 'streaming_ended' },
];

function toCall(args: object, version: number): readonly RunEvent[] {
  const call = { call_id: `c${version}`, tool_name: 'artifact-write' };
  const output = JSON.stringify({ artifact: 'doc-1', version, title: 'Letter' });
  return [
    { ...call, type: 'tool_called', args, started_at: '2026-01-01T00:00:00.000Z' },
    { ...call, type: 'tool_output', output, time_taken_ms: 1, is_error: false },
  ];
}
const create = (kind: string, content: string) =>
  toCall({ action: 'create', title: 'Letter', kind, content }, 1);

function answerRuns() {
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null;
  let count = 0;
  server.api.on(executeDefaultAgent, () => {
    count = 0;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return (...events: readonly RunEvent[]) =>
    act(async () => {
      for (const event of events) {
        count += 1;
        writer?.enqueue(new TextEncoder().encode(encodeFrame(count, JSON.stringify(event))));
      }
      if (events.some(({ type }) => type === 'streaming_ended')) writer?.close();
      await Promise.resolve();
    });
}

async function ask(text: string): Promise<void> {
  const before = server.api.callsOf(executeDefaultAgent).length;
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), `${text}{Enter}`);
  await waitFor(() => expect(server.api.callsOf(executeDefaultAgent).length).toBe(before + 1));
}

const findPane = () => screen.findByRole('complementary', { name: 'Documents' });
const press = async (name: string | RegExp) =>
  userEvent.click(within(await findPane()).getByRole('button', { name }));

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const query of ['(min-width: 1024px)', '(min-width: 1440px)']) {
    setMedia(query, true);
    onTestFinished(() => setMedia(query, false));
  }
  server = installFakeServer();
  rememberGuest(server);
  server.api.on(listTools, () => ({ tools: [], total: 0 }));
  server.api.on(getAgent, () => undefined);
  server.api.on(listAgents, () => ({ agents: [], total: 0, page: 1, per_page: 100 }));
  await renderApp('/chat');
  await userEvent.click(await screen.findByRole('button', { name: 'Research' }));
});

test('a document opens by itself while it is written, once, without taking the focus', async () => {
  const say = answerRuns();
  await ask('Write');
  const focused = document.activeElement;
  await say(INFO, ...create('markdown', '# Hello'));
  expect(await within(await findPane()).findByRole('heading', { name: 'Hello' })).toBeInTheDocument();
  expect(document.activeElement).toBe(focused);
  await press('Close documents');
  await say(...toCall({ action: 'replace', artifact: 'doc-1', content: '# Bye' }, 2));
  await say({ type: 'message', final: 'Done.' }, ...END);
  const row = await screen.findByRole('button', { name: 'Open Letter, version 2' });
  expect(screen.queryByRole('complementary', { name: 'Documents' })).not.toBeInTheDocument();
  await userEvent.click(row);
  expect(await findPane()).toHaveFocus();
  expect(await within(await findPane()).findByRole('heading', { name: 'Bye' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('complementary', { name: 'Documents' })).not.toBeInTheDocument(),
  );
  expect(row).toHaveFocus();
});

test('the person edits the source; a guest’s next run is told of it, and the older version comes back as a new one', async () => {
  const say = answerRuns();
  await ask('Write');
  await say(INFO, ...create('markdown', 'Dear Ada'), { type: 'message', final: 'Done.' }, ...END);
  await screen.findByRole('button', { name: 'Open Letter, version 1' });
  await press('Edit');
  const field = await screen.findByRole('textbox', { name: 'Source of the document' });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Dear Ada');
  expect(within(await findPane()).getByRole('button', { name: 'Save' })).toBeDisabled();
  fireEvent.change(field, { target: { value: 'Dear Ben' } });
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveValue('Dear Ben');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await within(await findPane()).findByText('Version 2')).toBeInTheDocument();
  expect(within(await findPane()).getByText(/^You, /)).toBeInTheDocument();

  await ask('Go on');
  expect(server.api.callsOf(executeDefaultAgent).at(-1)?.body).toMatchObject({
    context: { artifacts: [{ artifact_id: 'doc-1', version: 2, content: 'Dear Ben', is_edited: true }] },
  });
  await press('Previous version');
  expect(within(await findPane()).getByRole('button', { name: 'Restore' })).toBeDisabled();
  await say(INFO, { type: 'message', final: 'Well.' }, ...END);
  await waitFor(async () =>
    expect(within(await findPane()).getByRole('button', { name: 'Restore' })).toBeEnabled(),
  );
  await press('Restore');
  expect(await within(await findPane()).findByText('Version 3')).toBeInTheDocument();
  expect(await within(await findPane()).findByText('Dear Ada')).toBeInTheDocument();
});

test('the answer is asked for again by a key after a version was saved, and has the earlier one beside it', async () => {
  const say = answerRuns();
  await ask('Write');
  await say(INFO, ...create('markdown', 'Dear Ada'), { type: 'message', final: 'Done.' }, ...END);
  await screen.findByRole('button', { name: 'Open Letter, version 1' });
  await press('Edit');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Source of the document' }), {
    target: { value: 'Dear Ben' },
  });
  await press('Save');
  expect(await within(await findPane()).findByText('Version 2')).toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(() => expect(server.api.callsOf(executeDefaultAgent)).toHaveLength(2));
  await say(INFO, { type: 'message', final: 'Again.' }, ...END);
  await screen.findByText('Again.');
  expect(await screen.findByText('2 of 2')).toBeInTheDocument();
});

test('what an agent has written meanwhile is said before it is covered', async () => {
  const say = answerRuns();
  await ask('Write');
  await say(INFO, ...create('markdown', 'Dear Ada'));
  await findPane();
  await press('Edit');
  fireEvent.change(screen.getByRole('textbox', { name: 'Source of the document' }), {
    target: { value: 'Mine' },
  });
  expect(screen.getByText('You can save when the agent has finished.')).toBeInTheDocument();
  expect(within(await findPane()).getByRole('button', { name: 'Save' })).toBeDisabled();
  await say(...toCall({ action: 'replace', artifact: 'doc-1', content: 'Theirs' }, 2));
  expect(await screen.findByText('There is a newer version')).toBeInTheDocument();
  await say({ type: 'message', final: 'Done.' }, ...END);
  await waitFor(async () =>
    expect(within(await findPane()).getByRole('button', { name: 'Save' })).toBeEnabled(),
  );
  await press('Save');
  expect(await within(await findPane()).findByText('Version 3')).toBeInTheDocument();
  expect(await within(await findPane()).findByText('Mine')).toBeInTheDocument();
});

test('a mini app is sealed, begins when it is told to and ends when it is told to [RE-04]', async () => {
  const say = answerRuns();
  await ask('Write');
  await say(
    INFO,
    ...create('html', '<script>alert(1)</script>'),
    { type: 'message', final: 'Done.' },
    ...END,
  );
  const pane = await findPane();
  expect(pane.querySelector('iframe, script')).toBeNull();
  await press('Run');
  const frame = await within(pane).findByTitle('Mini app: Letter');
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  expect(frame).toHaveAttribute('src', 'app-frame.html');
  expect(frame).not.toHaveAttribute('srcdoc');
  await press('Stop');
  expect(pane.querySelector('iframe')).toBeNull();
  await userEvent.click(within(pane).getByRole('radio', { name: 'Source' }));
  expect(await within(pane).findByText(/alert\(1\)/)).toBeInTheDocument();
  expect(pane.querySelector('script')).toBeNull();
});

test('a picture is drawn as an image, and a program is its source', async () => {
  const say = answerRuns();
  await ask('Write');
  await say(INFO, ...create('svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
  const image = await within(await findPane()).findByRole('img', { name: 'Letter' });
  expect(image).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml/));
  expect((await findPane()).querySelector('svg[onload]')).toBeNull();
  await say(
    ...toCall(
      { action: 'replace', artifact: 'doc-1', kind: 'code', language: 'python', content: 'print(1)' },
      2,
    ),
  );
  expect(await within(await findPane()).findByText(/print\(1\)/)).toBeInTheDocument();
  expect(within(await findPane()).queryByRole('radio', { name: 'Preview' })).not.toBeInTheDocument();
});

test('on a phone the row below the answer opens a page of its own', async () => {
  for (const query of ['(min-width: 1024px)', '(min-width: 1440px)']) setMedia(query, false);
  setMedia('(max-width: 639.98px)', true);
  onTestFinished(() => setMedia('(max-width: 639.98px)', false));
  const say = answerRuns();
  await ask('Write');
  await say(INFO, ...create('markdown', '# Hello'), { type: 'message', final: 'Done.' }, ...END);
  await userEvent.click(await screen.findByRole('button', { name: 'Open Letter, version 1' }));
  const sheet = await screen.findByRole('dialog', { name: 'Documents' });
  expect(await within(sheet).findByRole('heading', { name: 'Hello' })).toBeInTheDocument();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close documents' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // The menu of the chat leads there without a row, too.
  await userEvent.click(screen.getByRole('button', { name: 'Chat actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Documents' }));
  expect(await screen.findByRole('dialog', { name: 'Documents' })).toBeInTheDocument();
});
