import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installFakeServer, rememberGuest } from '../../testing/fake-server.ts';
import { setMedia } from '../../testing/browser/fake-media.ts';
import { renderApp } from '../../testing/render-app.tsx';

const PHONE = '(max-width: 639.98px)';
const DESKTOP = '(min-width: 1024px)';

function setPhone(isPhone: boolean): void {
  setMedia(PHONE, isPhone);
  setMedia(DESKTOP, !isPhone);
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  rememberGuest(installFakeServer());
});

afterEach(() => setPhone(false));

test('on a phone the sidebar opens as soon as its button is there, stays open, and a link in it closes it', async () => {
  setPhone(true);
  await renderApp('/settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Open sidebar' }));
  const sheet = await screen.findByRole('dialog', { name: 'Sidebar' });
  await userEvent.click(await within(sheet).findByRole('link', { name: 'Usage' }));
  await waitFor(() => expect(location.hash).toBe('#/usage'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sidebar' })).not.toBeInTheDocument());
});

test('a new chat is there as soon as its button is pressed, so that what is typed next is for that one', async () => {
  await renderApp('/chat');
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await userEvent.type(field, 'What is tea?{Enter}');
  await screen.findByRole('log', { name: 'Conversation' });
  const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' });
  fireEvent.click(within(sidebar).getByRole('button', { name: /^New chat/ }));
  expect(screen.queryByRole('log', { name: 'Conversation' })).not.toBeInTheDocument();
});

test('every entry of the account menu has a name', async () => {
  await renderApp('/settings');
  const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' });
  const trigger = within(sidebar)
    .getAllByRole('button')
    .find((button) => button.getAttribute('aria-haspopup') === 'menu');
  if (!trigger) throw new Error('There is no account menu.');
  await userEvent.click(trigger);
  const menu = await screen.findByRole('menu');
  expect(await within(menu).findByRole('menuitem', { name: 'Pricing' })).toBeInTheDocument();
  for (const item of within(menu).getAllByRole('menuitem')) expect(item).not.toHaveTextContent('account.');
});
