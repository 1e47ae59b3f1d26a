// The list of all tools is opened where an agent is made, by an account with many tools of its own.
import type { Browser } from 'playwright-core';
import type { Account } from '../prepared-accounts.ts';
import type { Figure } from '../measurement.ts';
import { median } from '../statistics.ts';
import { visitChat } from './chat-page.ts';

const MOST_MS = 100;
const ROUNDS = 10;

export interface PickerPlan {
  readonly account: Account;
  /** The same for one without tools of its own. */
  readonly other: Account;
  readonly ownTools: number;
}

/** Until the picker was painted, as the page itself has it: a look from outside would come too late. */
async function measureOpenings(
  browser: Browser,
  address: string,
  account: Account,
): Promise<readonly number[]> {
  const { page, close } = await visitChat(browser, address, account);
  await page.goto(`${address}/#/agents/create`);
  const part = page.getByRole('region', { name: 'Tools', exact: true });
  // With their number, they have been fetched.
  const button = part.getByRole('button', { name: /^Browse [1-9]\d* tools$/ });
  await button.waitFor();
  const tookMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const took = await button.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const startedMs = performance.now();
          const part = element.closest('section');
          const isOpen = () => part?.querySelector('details') !== null;
          const observer = new MutationObserver(() => {
            if (!isOpen()) return;
            observer.disconnect();
            // What comes behind the next frame comes after the paint.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedMs)));
          });
          if (part) observer.observe(part, { childList: true, subtree: true });
          if (element instanceof HTMLElement) element.click();
        }),
    );
    tookMs.push(took);
    await part.getByRole('button', { name: 'Close the list' }).click();
    await button.waitFor();
  }
  await close();
  return tookMs;
}

export async function measureToolPicker(
  browser: Browser,
  address: string,
  { account, other, ownTools }: PickerPlan,
): Promise<readonly Figure[]> {
  const many = await measureOpenings(browser, address, account);
  const none = await measureOpenings(browser, address, other);
  const label = `tool picker with ${ownTools} custom tools: until it is painted`;
  return [
    {
      label: `${label}, median`,
      value: median(many),
      baseline: median(none),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: MOST_MS }],
    },
    { label: `${label}, longest`, value: Math.max(...many), baseline: Math.max(...none), unit: 'ms' },
  ];
}
