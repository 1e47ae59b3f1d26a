// Agents as a user sees them, and a short way to those that a journey only needs.
import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { finishedReply } from './chat-page.ts';

const Created = z.object({ id: z.string() });

/** Of the person who is signed in on the page. */
export async function createAgent(page: Page, input: Partial<AgentInput>): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const answer = await page.request.post(new URL('/agents/', page.url()).href, {
    headers: { authorization: `Bearer ${token}` },
    data: input,
  });
  return Created.parse(await answer.json()).id;
}

/** An empty chat that the agent answers in. */
export async function chatWith(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  await page.goto(new URL(`/#/chat?agent=${id}`, page.url()).href);
  // On a phone the model is named with it.
  await page.getByRole('button', { name: new RegExp(`^Agent: ${name}( |$)`) }).waitFor();
}

/** What an agent did, beside or above what it said. */
export const steps = (place: Page | Locator): Locator =>
  place.getByRole('region', { name: 'Run', exact: true });

/** The step of a call, by the title of its tool. */
export const step = (place: Page | Locator, tool: string): Locator =>
  steps(place).getByRole('listitem').filter({ hasText: tool });

/** The last reply once it is complete, with its steps in view. */
export async function openedRun(page: Page, head: RegExp): Promise<Locator> {
  const reply = await finishedReply(page);
  await steps(reply).getByRole('button', { name: head }).click();
  return reply;
}

/** The request for approval of a call. */
export const request = (place: Page | Locator, title: RegExp): Locator =>
  place.getByRole('region', { name: title });
