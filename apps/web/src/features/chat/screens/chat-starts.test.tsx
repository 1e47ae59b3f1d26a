import type { UserType } from '@parley/contract/auth/schemas.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { installHistoryServer, rememberMember } from '../../../testing/fake-member.ts';
import { rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ({ server } = await installHistoryServer());
});

async function openAs(userType: UserType) {
  rememberMember(server);
  server.user = { ...server.user, user_type: userType };
  await renderApp('/chat');
  const section = within(await screen.findByRole('region', { name: 'Get started' }));
  await section.findAllByRole('button');
  return section;
}

test.each([
  ['casual', 'Explain something in simple words', 'Plan a day, a trip or a party'],
  ['developer', 'Explain an error and suggest the fix', 'Build an agent that checks an API'],
  ['business', 'Compare this week with last week', 'Build an agent that watches a web page'],
] as const)('a new chat of %s offers four starts fitted to that', async (userType, first, last) => {
  const section = await openAs(userType);
  await section.findByRole('button', { name: first });
  const starts = section.getAllByRole('button');
  expect(starts).toHaveLength(4);
  expect(starts.at(-1)).toHaveTextContent(last);
});

test('a start is put into the composer; one about an agent leads to the builder with its task', async () => {
  const section = await openAs('developer');
  await userEvent.click(await section.findByRole('button', { name: 'Write tests for a function' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue(
    'Write tests for this function, with its edge cases:\n\n',
  );
  await userEvent.click(section.getByRole('button', { name: 'Build an agent that checks an API' }));
  await expect.poll(() => location.hash).toBe('#/agents/create');
  expect(await screen.findByDisplayValue(/^Call an API every hour/)).toBeInTheDocument();
});

test('guests, who keep no agents, are offered none', async () => {
  rememberGuest(server);
  server.user = { ...server.user, user_type: 'developer' };
  await renderApp('/chat');
  const section = within(await screen.findByRole('region', { name: 'Get started' }));
  await section.findByRole('button', { name: 'Explain an error and suggest the fix' });
  expect(section.queryByRole('button', { name: /agent/ })).not.toBeInTheDocument();
});
