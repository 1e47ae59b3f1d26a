import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
});

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const list = () => screen.findByRole('navigation', { name: 'Chats' });

function openWebUiChat(id: string, title: string, said: string) {
  const message = { id: `${id}-m`, parentId: null, role: 'user', content: said, timestamp: 1_700_000_000 };
  return { id, title, chat: { history: { currentId: message.id, messages: { [message.id]: message } } } };
}

async function openImport(): Promise<HTMLElement> {
  await composer();
  const { openDialog } = await import('../../../../platform/overlays/dialogs.ts');
  act(() => openDialog({ kind: 'import' }));
  return screen.findByRole('dialog', { name: 'Import chats' });
}

async function choose(dialog: HTMLElement, content: string): Promise<void> {
  const input = dialog.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no field for files');
  await userEvent.upload(input, new File([content], 'export.json', { type: 'application/json' }));
}

async function importChats(count: number): Promise<void> {
  const dialog = await openImport();
  const chats = Array.from({ length: count }, (_, index) =>
    openWebUiChat(`c${index}`, `Chat ${index}`, `第 ${index} 段对话：运价指数`),
  );
  await choose(dialog, JSON.stringify(chats));
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Import \d+/ }));
  await within(dialog).findByText(/imported$/);
  await userEvent.keyboard('{Escape}');
}

describe('an import', () => {
  test('shows what a file holds, takes what is chosen, and names what it leaves out', async () => {
    await renderApp('/chat');
    const dialog = await openImport();
    const file = readFileSync(`${import.meta.dirname}/../../import/fixtures/chatgpt.json`, 'utf8');
    await choose(dialog, file);
    expect(await within(dialog).findByText('1 chat from ChatGPT')).toBeInTheDocument();
    expect(within(dialog).getByText('Broken entry')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Import 1 chat' }));
    expect(await within(dialog).findByText('1 chat imported')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Ocean freight quotes' }),
    ).toBeInTheDocument();
    expect(await screen.findByText('It is 10.9% above the index.')).toBeInTheDocument();
    expect(screen.queryByText('Hard to say without the lane.')).not.toBeInTheDocument();
  });

  test('names a chat of which pictures are left out', async () => {
    await renderApp('/chat');
    const dialog = await openImport();
    const picture = { type: 'image', url: 'data:image/png;base64,iVBORw==' };
    const chat = { history: { messages: { a: { role: 'user', files: [picture, picture] } } } };
    await choose(dialog, JSON.stringify({ title: 'Two pictures', chat }));
    await userEvent.click(await within(dialog).findByText('1 item was left out'));
    expect(within(dialog).getByText('Only the first picture of each message fits')).toBeVisible();
  });

  test('says what is wrong with a file', async () => {
    await renderApp('/chat');
    const dialog = await openImport();
    await choose(dialog, '{"hello":"world"}');
    expect(await within(dialog).findByText('No chats found in this file.')).toBeInTheDocument();
    await choose(dialog, '{"hello":');
    expect(await within(dialog).findByText("The file is damaged or isn't an export.")).toBeInTheDocument();
  });

  test('of a guest takes no more than this device keeps, the newest ones, and says what is left out [F-37]', async () => {
    await renderApp('/chat');
    const dialog = await openImport();
    const chats = Array.from({ length: 40 }, (_, index) => openWebUiChat(`c${index}`, `Chat ${index}`, 'x'));
    await choose(dialog, JSON.stringify(chats));
    expect(await within(dialog).findByText(/^There is room for 24 more chats/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Import 24 chats' }));
    expect(await within(dialog).findByText('24 chats imported')).toBeInTheDocument();
    expect(within(dialog).getByText(/^16 chats were left out: as a guest you can keep 25/)).toBeVisible();
  });
});

/** As a browser keeps it from the beginning of a drag to its end. */
function createDataTransfer() {
  const data = new Map<string, string>([['text/uri-list', 'about:blank']]);
  return {
    data,
    files: [],
    get types() {
      return [...data.keys()];
    },
    clearData: () => data.clear(),
    setData: (type: string, value: string) => void data.set(type, value),
  };
}

describe('a chat that is dragged', () => {
  const groupOf = async (title: string) =>
    (await within(await list()).findByTitle(title)).closest<HTMLElement>('[data-pinned]')?.dataset['pinned'];

  async function drag(title: string) {
    const dataTransfer = createDataTransfer();
    fireEvent.dragStart(await within(await list()).findByTitle(title), { dataTransfer });
    return dataTransfer;
  }

  test('is pinned where it is dropped on the zone, and no longer among the others', async () => {
    await renderApp('/chat');
    await importChats(2);
    const dataTransfer = await drag('Chat 1');
    const zone = await screen.findByText('Drop here to pin');
    // Nothing else takes it for an address.
    expect([...dataTransfer.data.keys()]).toEqual(['application/x-parley-chat']);
    expect(fireEvent.dragOver(zone, { dataTransfer })).toBe(false);
    fireEvent.drop(zone, { dataTransfer });
    await waitFor(async () => expect(await groupOf('Chat 1')).toBe('true'));
    expect(screen.queryByText('Drop here to pin')).not.toBeInTheDocument();
    await drag('Chat 1');
    await screen.findByText('Drop here to unpin');
    const other = within(await list()).getByTitle('Chat 0');
    expect(fireEvent.dragOver(other, { dataTransfer })).toBe(false);
    fireEvent.drop(other, { dataTransfer });
    await waitFor(async () => expect(await groupOf('Chat 1')).toBe('false'));
  });

  test('stays where it is when it is dropped where it was', async () => {
    await renderApp('/chat');
    await importChats(2);
    const dataTransfer = await drag('Chat 1');
    await screen.findByText('Drop here to pin');
    const other = within(await list()).getByTitle('Chat 0');
    expect(fireEvent.dragOver(other, { dataTransfer })).toBe(true);
    fireEvent.drop(other, { dataTransfer });
    fireEvent.dragEnd(within(await list()).getByTitle('Chat 1'), { dataTransfer });
    await waitFor(() => expect(screen.queryByText('Drop here to pin')).not.toBeInTheDocument());
    expect(await groupOf('Chat 1')).toBe('false');
  });

  test('is pinned with a key as well, unless letters are turned off', async () => {
    await renderApp('/chat');
    await importChats(1);
    const row = await within(await list()).findByTitle('Chat 0');
    act(() => row.focus());
    await userEvent.keyboard('{Shift>}P{/Shift}');
    await waitFor(async () => expect(await groupOf('Chat 0')).toBe('true'));
    expect(within(await list()).getByTitle('Chat 0')).toHaveFocus();
    const { setLetterKeys } = await import('../../../../platform/keyboard/letter-keys.ts');
    act(() => setLetterKeys(false));
    await userEvent.keyboard('{Shift>}P{/Shift}');
    expect(await groupOf('Chat 0')).toBe('true');
  });
});

describe('the list of chats', () => {
  test('shows which chats hold a draft', async () => {
    await renderApp('/chat');
    await importChats(1);
    await userEvent.click(await within(await list()).findByTitle('Chat 0'));
    await waitFor(() => expect(screen.getByText('第 0 段对话：运价指数')).toBeInTheDocument());
    await userEvent.type(await composer(), 'half a thought');
    expect(await within(await list()).findByLabelText('Has a draft')).toBeInTheDocument();
  });
});
