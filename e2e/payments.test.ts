import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { becomeMember } from './member-page.ts';
import { PHONE, useProduct } from './product.ts';

// Over plain http, as at home.
const product = useProduct({ isUnsafe: true, settings: { PAYMENT_SANDBOX: 'true' } });
const DECLINED = '4000 0000 0000 0002';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** The page where one pays, with `dollars` chosen. */
async function openPayment(page: Page, dollars: string): Promise<void> {
  await page.goto(`${product.address}/#/payment`);
  await page.getByRole('radio', { name: `$${dollars}`, exact: true }).check({ force: true });
}

/** The balance of a page, in dollars. */
async function toBalance(page: Page): Promise<number> {
  const text = await page
    .getByText(/Your balance is/)
    .first()
    .innerText();
  return Number(/\$([\d.]+\d)/.exec(text)?.[1]);
}

test('money that a member adds is confirmed with its amount and the new balance, and is listed above what was not paid [BILL-10, BILL-11]', async () => {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  await openPayment(page, '10');
  await press(page, 'Pay $10.00');
  await press(page, 'Back without paying');

  await page.getByRole('heading', { name: "You weren't charged" }).waitFor();
  const before = await toBalance(page);
  await page.getByRole('link', { name: 'Try again with $10.00' }).click();
  await page.getByRole('radio', { name: '$50', exact: true }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Save this method for Auto-refill' }).check();
  await press(page, 'Pay $50.00');
  await press(page, 'Pay $50.00');

  const after = `$${(before + 50).toFixed(2)}`;
  await page.getByRole('heading', { name: `Your balance is ${after}` }).waitFor();
  await page.getByRole('definition').filter({ hasText: '$50.00' }).waitFor();
  await page.getByRole('button', { name: `${after} balance` }).waitFor();

  await page.getByRole('link', { name: 'See payments' }).click();
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Add funds' });
  await rows.nth(1).waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/Visa, ends in 4242.*Paid.*\$50\.00/s),
    expect.stringMatching(/Canceled, not charged.*\$10\.00/s),
  ]);
  await page.getByRole('link', { name: 'Add funds' }).click();
  await page.getByRole('radio', { name: /^Visa, ends in 4242/, checked: true }).waitFor();
});

test('a card that is declined charges nothing and leads back to the same amount [BILL-10]', async () => {
  const page = await product.openVisitor('/#/login', PHONE);
  await becomeMember(page);
  await openPayment(page, '100');
  await press(page, 'Pay $100.00');
  await page.getByRole('textbox', { name: 'Card number' }).fill(DECLINED);
  await press(page, 'Pay $100.00');

  await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  await page.getByRole('button', { name: 'Pay $100.00' }).waitFor();
  await page.goto(`${product.address}/#/payment-history`);
  const row = page.getByRole('row').filter({ hasText: 'Failed. Your card was declined.' });
  await row.getByText('$100.00').waitFor();
  await row.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Pay $100.00' }).waitFor();
});
