// New accounts without their forms, for journeys about something else.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { z } from 'zod';
import { composer, finishOnboarding } from './chat-page.ts';
import type { Product } from './product.ts';
import { CHILD_ENVIRONMENT } from '../apps/server/src/testing/processes/child-environment.ts';

const COMMAND = fileURLToPath(new URL('../apps/server/src/admin.ts', import.meta.url));
const ADMIN_NAME = 'ada';
export const PASSWORD = 'correct horse battery';
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
      password: PASSWORD,
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

/** An admin, made in the data folder of a server that may be running. */
export async function createAdmin(dataFolder: string): Promise<void> {
  const person = ['--username', ADMIN_NAME, '--password', PASSWORD, '--balance', '5'];
  await promisify(execFile)(process.execPath, [COMMAND, 'create-user', ...person, '--admin'], {
    env: { ...CHILD_ENVIRONMENT, DATA_DIR: dataFolder },
  });
}

/** The chat of that admin, who signs in by the form. */
export async function openAdmin(product: Product, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await product.openVisitor('/#/login', options);
  await page.getByLabel('Username or email').fill(ADMIN_NAME);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await finishOnboarding(page);
  return page;
}
