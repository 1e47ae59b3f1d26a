import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createShare, getShared, listShares, removeShare } from '@parley/contract/history/share-endpoints.ts';
import { SUMMARY_LABEL } from '@parley/contract/history/constants.ts';
import type { Share, SharedSession } from '@parley/contract/history/share-schemas.ts';
import { startGuest } from '@parley/contract/auth/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const composer = () => screen.findByRole('textbox', { name: 'Message' });

const SHARED: SharedSession = {
  name: 'Spot rates',
  created_at: '2026-01-02T00:00:00Z',
  expires_at: '2026-02-02T00:00:00Z',
  messages: [
    {
      message_id: 'm1',
      role: 'user',
      content: '上海到鹿特丹的运价？',
      timestamp: '2026-01-01T00:00:00Z',
      image: null,
      model_used: null,
      files: [{ name: 'lanes.csv', size: 3, type: 'text/csv' }],
    },
    {
      message_id: 'm2',
      role: 'assistant',
      content: 'About **3,570**.',
      timestamp: '2026-01-01T00:00:05Z',
      image: null,
      model_used: 'Aster Large 3',
      files: [],
    },
  ],
};

describe('a shared conversation', () => {
  test('is read by anyone, drawn like a chat, and kept out of search engines', async () => {
    server.api.on(getShared, () => SHARED);
    await renderApp('/shared/abc');
    expect(await screen.findByRole('heading', { name: 'Spot rates' })).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'You' })).toHaveTextContent('上海到鹿特丹的运价？');
    expect(screen.getByText('lanes.csv')).toBeInTheDocument();
    expect(
      await screen.findByText('3,570', { selector: 'strong, [data-streamdown="strong"]' }),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Read-only\. Expires \d February 2026\.$/)).toBeInTheDocument();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(server.api.callsOf(getShared)[0]?.headers.get('authorization')).toBeNull();
  });

  test('a summary in it is the block that it is in a chat, not words of a person', async () => {
    const [first, ...others] = SHARED.messages;
    if (first === undefined) throw new Error('nothing is shared');
    const summary = { ...first, content: `${SUMMARY_LABEL}\n\nThey spoke of **rates**.`, files: [] };
    server.api.on(getShared, () => ({ ...SHARED, messages: [summary, ...others] }));
    await renderApp('/shared/abc');
    const row = await screen.findByRole('button', { name: 'Earlier messages were summarized' });
    expect(screen.queryByRole('article', { name: 'You' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Previous Chat Summary/)).not.toBeInTheDocument();
    await userEvent.click(row);
    expect(row).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByText('rates')).toBeInTheDocument();
    expect(screen.queryByText('Show the original messages')).not.toBeInTheDocument();
  });

  test.each([
    ['gone', 'This link has ended'],
    ['not_found', "This link doesn't work"],
  ] as const)('that is %s says so', async (code, title) => {
    server.api.on(getShared, () => {
      throw new AppError(code);
    });
    await renderApp('/shared/abc');
    expect(await screen.findByText(title)).toBeInTheDocument();
  });

  test('is continued as a copy by a visitor, who becomes a guest', async () => {
    server.api.on(getShared, () => SHARED);
    await renderApp('/shared/abc');
    await press('Continue this chat');
    await userEvent.type(await composer(), 'And by train?{Enter}');
    await waitFor(() => expect(server.runs.runs).toHaveLength(1));
    expect(JSON.parse(String(server.runs.last.fields['chat_history_json']))).toMatchObject([
      {
        role: 'user',
        content: '上海到鹿特丹的运价？\n\nAttached file "lanes.csv" (its text was not shared)',
      },
      { role: 'assistant', content: 'About **3,570**.' },
    ]);
    const card = await screen.findByRole('button', { name: /^lanes.csv/ });
    expect(card).toHaveTextContent('text not shared');
    await userEvent.click(card);
    const viewer = within(await screen.findByRole('dialog', { name: 'lanes.csv' }));
    expect(viewer.getByText(/^The text of this file was not shared\./)).toBeInTheDocument();
    expect(viewer.queryByText('0 characters')).not.toBeInTheDocument();
    expect(viewer.queryByRole('button', { name: 'Copy the text' })).not.toBeInTheDocument();
  });

  test('is not continued by a visitor where there are no guests, who is told why', async () => {
    server.api.on(getShared, () => SHARED);
    server.api.on(startGuest, () => {
      throw new AppError('guests_closed');
    });
    await renderApp('/shared/abc');
    await press('Continue this chat');
    expect(await screen.findByText('No guests here')).toBeInTheDocument();
  });
});

describe('the dialog', () => {
  const share = (id: string): Share => ({
    id,
    session_id: 's',
    name: 'What is tea?',
    url: `http://parley.test/#/shared/${id}`,
    message_count: 2,
    created_at: '2026-01-02T00:00:00Z',
    expires_at: null,
  });

  async function openDialog(): Promise<HTMLElement> {
    await renderApp('/chat');
    await userEvent.type(await composer(), 'What is tea?{Enter}');
    await waitFor(() => expect(server.runs.runs).toHaveLength(1));
    server.runs.last.say('A drink.');
    server.runs.last.end();
    await press('Chat actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Share' }));
    return screen.findByRole('dialog', { name: /^Share/ });
  }

  test('tells a guest that sharing needs an account', async () => {
    rememberGuest(server);
    expect(within(await openDialog()).getByText('Sharing needs an account')).toBeInTheDocument();
    expect(server.api.callsOf(listShares)).toHaveLength(0);
  });

  test('makes a link with an end, shows the open ones and closes them', async () => {
    const accounts = addFakeAccounts(server);
    accounts.add(createMember(), 'password');
    accounts.remember(createMember());
    let open: Share[] = [];
    server.api.on(listShares, () => ({ shares: open, total: open.length, page: 1, per_page: 50 }));
    server.api.on(createShare, () => {
      open = [share('t1')];
      return open[0];
    });
    server.api.on(removeShare, ({ params }) => {
      open = [];
      return { success: true, id: params['id'] };
    });
    const layer = await openDialog();
    expect(layer).toHaveFocus();
    const dialog = within(layer);
    expect(await dialog.findByText('No link to this chat yet.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('radio', { name: '7 days' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    const link = await dialog.findByRole('link');
    expect(link).toHaveAttribute('href', `${location.origin}/#/shared/t1`);
    // What the server does not have yet is not silently left out: it is named as the end.
    expect(server.api.callsOf(createShare)[0]?.body).toEqual({
      expires_in_days: 7,
      leaf_id: server.runs.runs[0]?.key,
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText('No link to this chat yet.')).toBeInTheDocument();
  });

  test('lists all links, also beyond the first page', async () => {
    const accounts = addFakeAccounts(server);
    accounts.add(createMember(), 'password');
    accounts.remember(createMember());
    const all = Array.from({ length: 51 }, (_, index) => share(`t${index}`));
    server.api.on(listShares, ({ query }) => {
      const page = Number(query.get('page'));
      return { shares: all.slice((page - 1) * 50, page * 50), total: 51, page, per_page: 50 };
    });
    const dialog = within(await openDialog());
    await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Revoke' })).toHaveLength(51));
  });

  test('makes none of a chat whose last messages the server does not have', async () => {
    const accounts = addFakeAccounts(server);
    accounts.add(createMember(), 'password');
    accounts.remember(createMember());
    server.api.on(listShares, () => ({ shares: [], total: 0, page: 1, per_page: 50 }));
    server.api.on(createShare, ({ body }) => {
      if (body['leaf_id'] !== undefined) throw new AppError('not_found');
      return share('older');
    });
    const dialog = within(await openDialog());
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(await dialog.findByText(/^This chat is still being saved/)).toBeInTheDocument();
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  });
});
