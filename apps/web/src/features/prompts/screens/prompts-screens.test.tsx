import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createSystemPrompt,
  listSuggestions,
  listSystemPrompts,
  removeSystemPrompt,
  updateSystemPrompt,
} from '@parley/contract/prompts/endpoints.ts';
import type { SystemPrompt } from '@parley/contract/prompts/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { setMedia } from '../../../testing/browser/fake-media.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { createLocalDatabase } from '../../../platform/store/database.ts';
import { createLocalCollections } from '../local-collections.ts';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
});

const row = (name: RegExp) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const composer = () => screen.findByRole('textbox', { name: 'Message' });
const list = () => within(screen.getByRole('navigation', { name: 'System prompts' }));

async function openAsGuest(path: string): Promise<void> {
  // As after a reload, where something was open before.
  cleanup();
  rememberGuest(server);
  await renderApp(path);
}

async function fillPrompt(title: string, text: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'New system prompt' }));
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Title' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), title);
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Instructions' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Instructions' }), text);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
}

describe('system prompts', () => {
  test('shows all eight templates, and those of a category [SHELL-20] [SYSP-02] [SYSP-03]', async () => {
    await openAsGuest('/system-prompts');
    await row(/^Helpful assistant/);
    expect(list().getAllByRole('button')).toHaveLength(8);
    await userEvent.click(screen.getByRole('radio', { name: 'Analytical' }));
    expect(list().getAllByRole('button')).toHaveLength(3);
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a prompt' }), 'debug');
    expect(list().getAllByRole('button')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Code expert' })).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a prompt' }), 'xyz');
    expect(screen.getByText('Nothing found')).toBeInTheDocument();
  });

  test('a template leads a new chat from its first message on [SYSP-05]', async () => {
    await openAsGuest('/system-prompts');
    await userEvent.click(await row(/^Code expert/));
    await press('Use in new chat');
    await userEvent.type(await composer(), 'Hello{Enter}');
    await waitFor(() => expect(server.runs.runs).toHaveLength(1));
    expect(server.runs.last.fields['system_prompt']).toContain('experienced software engineer');
  });

  test('the default leads every new chat, until there is none [SYSP-05]', async () => {
    await openAsGuest('/system-prompts');
    await userEvent.click(await row(/^Educator/));
    await press('Make default');
    expect(await row(/^Educator Default/)).toBeInTheDocument();
    await userEvent.click(await row(/^New chat/));
    await userEvent.type(await composer(), 'Hello{Enter}');
    await waitFor(() => expect(server.runs.runs).toHaveLength(1));
    expect(server.runs.last.fields['system_prompt']).toContain('patient teacher');
  });

  test('a guest writes, changes, deletes and gets back prompts of their own, on this device [SYSP-06]', async () => {
    await openAsGuest('/system-prompts');
    await press('New prompt');
    await fillPrompt('Rates desk', 'Be exact.');
    expect(await screen.findByRole('heading', { name: 'Rates desk' })).toBeInTheDocument();
    await press('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit system prompt' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Rates desk 2' })).toBeInTheDocument();

    await openAsGuest('/system-prompts');
    await userEvent.click(await row(/^Rates desk 2/));
    await press('Delete');
    await waitFor(() => expect(screen.queryByText('Rates desk 2')).not.toBeInTheDocument());
    await press('Undo');
    expect(await screen.findByRole('heading', { name: 'Rates desk 2' })).toBeInTheDocument();
    expect(server.api.calls.filter(({ endpoint }) => endpoint.id.startsWith('prompts.'))).toEqual([]);
  });

  test('on a phone the page of a deleted one does not turn into that of another', async () => {
    setMedia('(max-width: 639.98px)', true);
    onTestFinished(() => setMedia('(max-width: 639.98px)', false));
    await openAsGuest('/system-prompts');
    for (const title of ['Rates desk', 'Booking desk']) {
      await press('New prompt');
      await fillPrompt(title, 'Be exact.');
      await row(new RegExp(`^${title}`));
    }
    await userEvent.click(await row(/^Rates desk/));
    const page = await screen.findByRole('dialog', { name: 'Rates desk' });
    await userEvent.click(within(page).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await row(/^Booking desk/)).toBeInTheDocument();
  });

  test('J and K go through the list, C begins a new one, and what is missing is said [SHELL-20]', async () => {
    await openAsGuest('/system-prompts');
    await row(/^Helpful assistant/);
    await userEvent.keyboard('jj');
    expect(screen.getByRole('heading', { name: 'Code expert' })).toBeInTheDocument();
    await userEvent.keyboard('k');
    expect(screen.getByRole('heading', { name: 'Educator' })).toBeInTheDocument();
    await userEvent.keyboard('c');
    await press('Save');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Enter a title');
    expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveAccessibleDescription(
      'Enter the text',
    );
  });
});

describe('a member', () => {
  let kept: SystemPrompt[];
  beforeEach(() => {
    kept = [
      { id: 'mine', title: '我的提示', description: '', prompt: 'x', category: 'general', is_builtin: false },
    ];
    server.api.on(listSystemPrompts, () => ({ prompts: kept, total: kept.length, page: 1, per_page: 200 }));
    server.api.on(listSuggestions, () => ({ suggestions: [], total: 0, page: 1, per_page: 200 }));
    const accounts = addFakeAccounts(server);
    accounts.add(createMember(), 'password');
    accounts.remember(createMember());
  });

  test('a prompt that is added while the list loads hides none of it', async () => {
    const { promise: slow, resolve } = Promise.withResolvers<void>();
    const before = kept;
    const toList = (prompts: SystemPrompt[]) => ({ prompts, total: prompts.length, page: 1, per_page: 200 });
    server.api.on(listSystemPrompts, async () => {
      if (server.api.callsOf(listSystemPrompts).length > 1) return toList(kept);
      await slow;
      return toList(before);
    });
    server.api.on(createSystemPrompt, () => {
      const made = { ...kept[0], id: 'new', title: 'Rates desk', prompt: 'Be exact.' } as SystemPrompt; // As above.
      kept = [made, ...kept];
      return made;
    });
    await renderApp('/system-prompts');
    await press('New prompt');
    await fillPrompt('Rates desk', 'Be exact.');
    await waitFor(() => expect(server.api.callsOf(createSystemPrompt)).toHaveLength(1));
    resolve();
    expect(await row(/^我的提示/)).toBeInTheDocument();
    expect(await row(/^Rates desk/)).toBeInTheDocument();
  });

  test('keeps prompts on the server: list, new, change, delete [SYSP-06]', async () => {
    server.api.on(createSystemPrompt, ({ body }) => ({ ...body, is_builtin: false }));
    server.api.on(updateSystemPrompt, ({ body, params }) => ({
      ...body,
      id: params['id'],
      is_builtin: false,
    }));
    server.api.on(removeSystemPrompt, ({ params }) => ({ success: true, id: params['id'] }));
    await renderApp('/system-prompts');
    await row(/^我的提示/);
    await press('New prompt');
    await fillPrompt('Second', 'Text');
    await waitFor(() => expect(server.api.callsOf(createSystemPrompt)).toHaveLength(1));
    expect(server.api.callsOf(createSystemPrompt)[0]?.body).toMatchObject({
      title: 'Second',
      prompt: 'Text',
    });
    await userEvent.click(await row(/^我的提示/));
    await press('Delete');
    await waitFor(() => expect(server.api.callsOf(removeSystemPrompt)[0]?.params).toEqual({ id: 'mine' }));
  });

  test('what could not be kept is taken back, with a word', async () => {
    server.api.on(createSystemPrompt, () => {
      throw new AppError('conflict');
    });
    await renderApp('/system-prompts');
    await row(/^我的提示/);
    await press('New prompt');
    await fillPrompt('Second', 'Text');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Second/ })).not.toBeInTheDocument());
    expect(await row(/^我的提示/)).toBeInTheDocument();
  });

  test('one that could not be deleted is back, and there is nothing to undo', async () => {
    server.api.on(removeSystemPrompt, () => {
      throw new AppError('conflict');
    });
    await renderApp('/system-prompts');
    await userEvent.click(await row(/^我的提示/));
    await press('Delete');
    expect(await screen.findByText('Changed elsewhere')).toBeInTheDocument();
    expect(await row(/^我的提示/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('of two changes only the refused one is taken back', async () => {
    const answer = Promise.withResolvers<void>();
    server.api.on(createSystemPrompt, async ({ body }) => {
      if (body['title'] === 'Kept') return { ...body, is_builtin: false };
      await answer.promise;
      throw new AppError('conflict');
    });
    await renderApp('/system-prompts');
    await row(/^我的提示/);
    await press('New prompt');
    await fillPrompt('Refused', 'Text');
    await row(/^Refused/);
    await press('New prompt');
    await fillPrompt('Kept', 'Text');
    await row(/^Kept/);
    await waitFor(() => expect(server.api.callsOf(createSystemPrompt)).toHaveLength(2));
    answer.resolve();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Refused/ })).not.toBeInTheDocument());
    expect(await row(/^Kept/)).toBeInTheDocument();
    expect(await row(/^我的提示/)).toBeInTheDocument();
  });

  test('their own are shown although what they had as a guest cannot be taken', async () => {
    const asGuest = createLocalCollections(createLocalDatabase(), createMember().id).prompts;
    const entry = {
      id: 'theirs',
      title: 'As a guest',
      description: '',
      prompt: 'y',
      category: 'general' as const,
      isBuiltin: false,
    };
    await asGuest.save(entry, true);
    server.api.on(createSystemPrompt, () => {
      throw new AppError('conflict');
    });
    await renderApp('/system-prompts');
    expect(await row(/^我的提示/)).toBeInTheDocument();
    expect(await asGuest.list()).toEqual([entry]);
  });

  test('templates are there while their own cannot be loaded, with a way to try again', async () => {
    server.api.on(listSystemPrompts, () => {
      throw new AppError('not_found');
    });
    await renderApp('/system-prompts');
    expect(await screen.findByText('Couldn’t load your own prompts.')).toBeInTheDocument();
    expect(await row(/^Helpful assistant/)).toBeInTheDocument();
    server.api.on(listSystemPrompts, () => ({ prompts: kept, total: 1, page: 1, per_page: 200 }));
    await press('Try again');
    expect(await row(/^我的提示/)).toBeInTheDocument();
  });
});

describe('prompt suggestions', () => {
  test('choosing one fills the composer and sends nothing [SYSP-07] [SHELL-18]', async () => {
    await openAsGuest('/prompt-suggestions');
    await userEvent.click(await row(/^Why is this query slow/));
    expect(screen.getByText(/Explain how the database runs this query/)).toBeInTheDocument();
    await press('Use in new chat');
    const field = await composer();
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toContain('where the time goes'));
    expect(server.runs.runs).toHaveLength(0);
  });

  test('own ones are added and found, and a slash in the composer puts one in at the caret [SYSP-07]', async () => {
    await openAsGuest('/prompt-suggestions');
    await press('Write one');
    const dialog = within(await screen.findByRole('dialog', { name: 'New suggestion' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Weekly rates');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Text' }), 'Compare the rates of');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Weekly rates' })).toBeInTheDocument();

    await openAsGuest('/chat');
    const field = await composer();
    await userEvent.type(field, 'Please: /weekly');
    const options = await screen.findByRole('listbox', { name: 'Saved prompts' });
    const option = within(options).getByRole('option');
    expect(field).toHaveAttribute('aria-controls', options.id);
    expect(field).toHaveAttribute('aria-activedescendant', option.id);
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('Please: Compare the rates of');
    expect(server.runs.runs).toHaveLength(0);
    await userEvent.type(field, ' /');
    await screen.findByRole('listbox', { name: 'Saved prompts' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox', { name: 'Saved prompts' })).not.toBeInTheDocument();
    expect(field).not.toHaveAttribute('aria-activedescendant');
  });

  test('a slash with a word that no prompt has is sent as text at the second Enter only [F-43]', async () => {
    await openAsGuest('/chat');
    const field = await composer();
    const hint = 'No prompt named /sumarise. Press Enter again to send it as text.';
    await userEvent.type(field, '/sumarise this page{Enter}');
    expect(await screen.findByText(hint)).toBeInTheDocument();
    expect(field).toHaveValue('/sumarise this page');
    expect(server.runs.runs).toHaveLength(0);
    await userEvent.type(field, '{Enter}');
    await waitFor(() => expect(server.runs.runs).toHaveLength(1));
    expect(server.runs.last.fields['prompt']).toBe('/sumarise this page');
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
  });

  test('other words about a slash are asked about again [F-43]', async () => {
    await openAsGuest('/chat');
    const field = await composer();
    await userEvent.type(field, '/qwerty{Enter}');
    expect(await screen.findByText(/No prompt named \/qwerty\./)).toBeInTheDocument();
    await userEvent.type(field, 'x{Enter}');
    expect(await screen.findByText(/No prompt named \/qwertyx\./)).toBeInTheDocument();
    await userEvent.clear(field);
    expect(screen.queryByText(/No prompt named/)).not.toBeInTheDocument();
    await userEvent.click(field);
    await userEvent.paste('/qwerty in a pasted text');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/No prompt named \/qwerty\./)).toBeInTheDocument();
    expect(server.runs.runs).toHaveLength(0);
    await userEvent.clear(field);
    await userEvent.type(field, 'Is /qwerty a path?{Enter}');
    await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  });

  test.each([
    ['below a field that is high on the page', { top: 200, bottom: 330 }, 'below', 422],
    ['above one at its foot', { top: 600, bottom: 740 }, 'above', 584],
  ] as const)('a slash opens the list %s, never higher than the room', async (_name, edges, side, roomPx) => {
    await openAsGuest('/chat');
    const field = await composer();
    const { parentElement: box } = field;
    if (box === null) throw new Error('the field stands alone');
    vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, edges.top, 700, edges.bottom - edges.top),
    );
    await userEvent.type(field, '/');
    const { parentElement: list } = await screen.findByRole('listbox', { name: 'Saved prompts' });
    expect(list).toHaveAttribute('data-side', side);
    expect(list).toHaveStyle({ maxHeight: `${roomPx}px` });
  });
});
