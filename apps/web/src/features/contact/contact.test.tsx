import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  listContactMessages,
  sendContactMessage,
  setContactMessageStatus,
} from '@parley/contract/contact/endpoints.ts';
import type { ContactMessage } from '@parley/contract/contact/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { canAttach } from './contact-form.ts';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  server.api.on(sendContactMessage, () => ({
    reference: 'PC-2345-6789',
    received_at: '2026-01-01T00:00:00Z',
  }));
});

const field = (name: string) => screen.findByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

async function fillIn(): Promise<void> {
  await userEvent.type(await field('Your name'), 'Mara Lind');
  await userEvent.type(await field('Your email'), 'mara@harbourpine.example');
  await userEvent.click(screen.getByRole('radio', { name: 'Billing' }));
  await userEvent.type(await field('Message'), 'Can we pay by invoice?');
}

describe('writing', () => {
  test('takes a name, an address, a subject and a message, and confirms with the reference [SHELL-11] [ADM-07]', async () => {
    await renderApp('/contact');
    await fillIn();
    await send();
    expect(await screen.findByText('PC-2345-6789')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your message has arrived' })).toHaveFocus();
    expect(server.api.callsOf(sendContactMessage)[0]?.body).toEqual({
      name: 'Mara Lind',
      email: 'mara@harbourpine.example',
      subject: 'billing',
      message: 'Can we pay by invoice?',
      website: '',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(await field('Message')).toHaveValue('');
    expect(await field('Your name')).toHaveValue('Mara Lind');
  });

  test('keeps what was written over another page and a reload, until it is sent', async () => {
    await renderApp('/contact');
    await fillIn();
    location.hash = '#/pricing';
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument());
    cleanup();
    await renderApp('/contact');
    expect(await field('Message')).toHaveValue('Can we pay by invoice?');
    expect(await field('Your name')).toHaveValue('Mara Lind');
    expect(screen.getByRole('radio', { name: 'Billing' })).toBeChecked();
    await send();
    expect(await screen.findByText('PC-2345-6789')).toBeInTheDocument();
    cleanup();
    await renderApp('/contact');
    expect(await field('Message')).toHaveValue('');
  });

  test('says at each field what is wrong with it, and sends nothing [ADM-07]', async () => {
    await renderApp('/contact');
    await userEvent.type(await field('Your email'), 'mara@');
    await userEvent.tab();
    expect(await field('Your email')).toHaveAccessibleDescription('Enter a valid email address');
    await send();
    expect(await field('Your name')).toHaveAccessibleDescription('Enter your name');
    expect(await field('Message')).toHaveAccessibleDescription('Use 10 to 5,000 characters');
    expect(await field('Your name')).toHaveFocus();
    expect(server.api.callsOf(sendContactMessage)).toHaveLength(0);
  });

  test('keeps the text when it could not be sent, and says why', async () => {
    server.api.on(sendContactMessage, () => {
      throw new AppError('rate_limited', { data: { retryAfterSeconds: 3_000 } });
    });
    await renderApp('/contact');
    await fillIn();
    await send();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your message was not sent. The text is kept.');
    expect(alert).toHaveTextContent('Too many requests in a short time.');
    expect(within(alert).getByRole('button', { name: 'Copy text' })).toBeInTheDocument();
    expect(await field('Message')).toHaveValue('Can we pay by invoice?');
    server.api.on(sendContactMessage, () => ({
      reference: 'PC-AAAA-BBBB',
      received_at: '2026-01-01T00:00:00Z',
    }));
    await send();
    expect(await screen.findByText('PC-AAAA-BBBB')).toBeInTheDocument();
  });

  test('knows who is signed in', async () => {
    const accounts = addFakeAccounts(server);
    const mara = createMember({ username: 'mara', user_type: 'casual' });
    accounts.add(mara, 'a password');
    accounts.remember(mara);
    await renderApp('/contact');
    await waitFor(async () => expect(await field('Your name')).toHaveValue('mara'));
    expect(await field('Your email')).toHaveValue('mara@harbourpine.example');
  });

  test('attaches the page that the person came from where they want it, without what others could enter with', async () => {
    await renderApp('/login?reset=secret-token');
    const link = await screen.findByRole('link', { name: 'Contact' });
    await userEvent.click(link);
    await fillIn();
    const box = screen.getByRole('checkbox', { name: 'Attach the page I came from: /login' });
    expect(box).not.toBeChecked();
    await userEvent.click(box);
    await send();
    await screen.findByText('PC-2345-6789');
    expect(server.api.callsOf(sendContactMessage)[0]?.body).toMatchObject({ page: '/login' });
  });

  test.each(['shared', 'Shared'])('attaches no token of a path, however it is spelled: %s', async (part) => {
    await renderApp(`/${part}/secret-token`);
    await screen.findByRole('heading', { level: 1 });
    location.hash = '#/contact';
    await field('Message');
    expect(
      screen.getByRole('checkbox', { name: `Attach the page I came from: /${part}` }),
    ).toBeInTheDocument();
  });

  test('offers no page where the person came from none', async () => {
    await renderApp('/contact');
    await field('Message');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test.each([
    ['/no:page@all', false],
    [`/${'a'.repeat(200)}`, false],
    ['/agents/agent_1', true],
  ])('offers a page only where the server takes the message with it: %s', (page, isOffered) => {
    expect(canAttach(page)).toBe(isOffered);
  });

  test('has a field that is neither seen nor reached by keyboard', async () => {
    await renderApp('/contact');
    await field('Message');
    const hidden = document.querySelector('input[name="website"]');
    expect(hidden).toHaveAttribute('tabindex', '-1');
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).not.toBeInTheDocument();
  });
});

describe('the messages received', () => {
  const message = (id: string, change: Partial<ContactMessage> = {}): ContactMessage => ({
    id,
    reference: `PC-${id}`,
    user_id: null,
    name: `Writer ${id}`,
    email: 'writer@harbourpine.example',
    subject: 'billing',
    message: '<b>Hello</b>\nthere',
    page: null,
    status: 'open',
    created_at: '2026-01-01T12:00:00Z',
    ...change,
  });

  async function openAs(isAdmin: boolean): Promise<void> {
    const accounts = addFakeAccounts(server);
    const ada = createMember({ username: 'ada', is_admin: isAdmin, user_type: 'business' });
    accounts.add(ada, 'a password');
    accounts.remember(ada);
    localStorage.setItem(
      'user-profile-storage',
      JSON.stringify({
        state: { userId: ada.id, userType: 'business', hasSelectedType: true, showOnboarding: false },
        version: 0,
      }),
    );
    await renderApp('/admin?tab=messages');
    await screen.findByRole('heading', { name: 'Administration' });
  }

  test('are shown to admins as they were written, by state and page [SHELL-44]', async () => {
    server.api.on(listContactMessages, ({ query }) => ({
      messages: [
        message(`${query.get('status') ?? 'all'}-${query.get('page') ?? ''}`, { page: '/schedules' }),
      ],
      total: 21,
      page: 1,
      per_page: 20,
    }));
    await openAs(true);
    expect(await screen.findByText('Writer open-1')).toBeInTheDocument();
    expect(screen.getByText(/<b>Hello<\/b>/)).toBeInTheDocument();
    expect(screen.getByText('/schedules')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    expect(await screen.findByText('Writer open-2')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByText('Writer all-1')).toBeInTheDocument();
  });

  test('are marked as answered', async () => {
    let status: ContactMessage['status'] = 'open';
    server.api.on(listContactMessages, () => ({
      messages: status === 'open' ? [message('A')] : [],
      total: 1,
      page: 1,
      per_page: 20,
    }));
    server.api.on(setContactMessageStatus, ({ body }) => {
      status = body['status'] === 'answered' ? 'answered' : 'open';
      return message('A', { status });
    });
    await openAs(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as answered, PC-A' }));
    expect(await screen.findByText('No messages')).toBeInTheDocument();
  });

  test('are not requested by other accounts [ADM-01]', async () => {
    await openAs(false);
    expect(await screen.findByText('This page is for admins')).toBeInTheDocument();
    expect(server.api.callsOf(listContactMessages)).toHaveLength(0);
  });

  test('that cannot be loaded can be asked for again', async () => {
    server.api.on(listContactMessages, () => {
      throw new AppError('conflict');
    });
    await openAs(true);
    expect(await screen.findByText('Couldn’t load the messages.')).toBeInTheDocument();
    server.api.on(listContactMessages, () => ({ messages: [message('A')], total: 1, page: 1, per_page: 20 }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Writer A')).toBeInTheDocument();
  });
});
