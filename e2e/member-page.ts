// A new account without its forms, for journeys about something else.
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { composer } from './chat-page.ts';

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
let members = 0;

/** Signs the visitor up as a member with some credit; the page shows their empty chat. */
export async function becomeMember(page: Page): Promise<void> {
  members += 1;
  const { origin } = new URL(page.url());
  const name = `person${members}${Date.now()}`;
  const answer = await page.request.post(`${origin}/auth/register`, {
    data: {
      username: name,
      email: `${name}@harbourpine.example`,
      password: 'correct horse battery',
      role: 'user',
      balance: 5,
    },
  });
  const tokens = Tokens.parse(await answer.json());
  await page.request.patch(`${origin}/auth/me`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
    data: { user_type: 'power' },
  });
  await page.evaluate((given) => {
    localStorage.setItem('access_token', given.access_token);
    localStorage.setItem('refresh_token', given.refresh_token);
  }, tokens);
  await page.goto(`${origin}/#/chat`);
  await page.reload();
  await composer(page).waitFor();
}
