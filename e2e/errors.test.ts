import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  accountButton,
  chooseModel,
  composer,
  conversation,
  copyReply,
  finishedReply,
  send,
  stopButton,
} from './chat-page.ts';
import { TRY_FREE, tryFree, useProduct } from './product.ts';

const product = useProduct({ isAlone: true });

test('a reply that is cut off keeps its words, and can be started over', async () => {
  const page = await product.openGuest();
  await send(page, 'Break in the middle');
  const call = await product.vendor.nextCall();
  call.say('Three words came');
  await conversation(page).getByText('Three words came').waitFor();
  call.cut();
  await conversation(page).getByRole('alert').getByText('The model stopped early, 3 words kept').waitFor();

  await conversation(page).getByRole('button', { name: 'Start over' }).click();
  (await product.vendor.nextCall()).reply('Now it is whole.');
  expect(await copyReply(page)).toBe('Now it is whole.');
  expect(product.vendor.calls).toHaveLength(2);
});

test('a reply that was cut off goes on when asked to', async () => {
  const page = await product.openGuest();
  await send(page, 'Count to four');
  const call = await product.vendor.nextCall();
  call.say('One, two');
  await conversation(page).getByText('One, two').waitFor();
  call.cut();
  await conversation(page).getByRole('button', { name: 'Continue' }).click();
  const next = await product.vendor.nextCall();
  expect(next.messages.at(-2)).toEqual({ role: 'assistant', content: 'One, two' });
  next.reply('three, four');
  expect(await copyReply(page)).toBe('three, four');
});

test('a vendor that falls over is asked again by itself, and its words are never shown', async () => {
  const page = await product.openGuest();
  await send(page, 'Try once more');
  (await product.vendor.nextCall()).refuse(500);
  (await product.vendor.nextCall()).reply('The second try worked.');
  expect(await copyReply(page)).toBe('The second try worked.');
  expect(await page.getByText('words of the vendor').count()).toBe(0);
});

test('a busy vendor is named as such, and the message can be sent again', async () => {
  const page = await product.openGuest();
  product.vendor.answerWith((call) => call.refuse(429));
  await send(page, 'Is anyone there?');
  await conversation(page).getByRole('alert').getByText('The provider is busy').waitFor({ timeout: 30_000 });
  expect(await page.getByText('words of the vendor').count()).toBe(0);

  product.vendor.answerWith((call) => call.reply('Here again.'));
  await conversation(page).getByRole('button', { name: 'Resend' }).click();
  await conversation(page).getByText('Here again.').waitFor();
  expect(await copyReply(page)).toBe('Here again.');
});

test('a vendor that asks for time is said to be busy until it replies', async () => {
  const page = await product.openGuest();
  await send(page, 'Have you time?');
  // Long enough for a reload meanwhile.
  (await product.vendor.nextCall()).refuse(429, 25);
  await conversation(page)
    .getByText(/OpenAI is busy, trying again in \d+ s/)
    .waitFor();
  await page.reload();
  await conversation(page)
    .getByText(/OpenAI is busy, trying again/)
    .waitFor();
  (await product.vendor.nextCall()).reply('Now I have.');
  expect(await copyReply(page)).toBe('Now I have.');
  await expect.poll(() => page.getByText('OpenAI is busy').count()).toBe(0);
});

test('while a vendor asks for time another model can be asked instead', async () => {
  const page = await product.openGuest();
  await send(page, 'Have you time?');
  (await product.vendor.nextCall()).refuse(429, 25);
  await conversation(page).getByRole('button', { name: 'Switch model' }).click();
  const picker = page.getByRole('dialog', { name: 'Regenerate with…' });
  await picker.getByRole('combobox').fill('Parley Guide');
  await picker
    .getByRole('option', { name: /^Parley Guide / })
    .first()
    .click();
  await finishedReply(page);
  await expect.poll(() => page.getByText('OpenAI is busy').count()).toBe(0);
  expect(product.vendor.calls).toHaveLength(1);
});

test('a vendor that never answers can be stopped before its first word', async () => {
  const page = await product.openGuest();
  await send(page, 'Say something');
  const call = await product.vendor.nextCall();
  await stopButton(page).click();
  await call.closed;
  await finishedReply(page);
  await expect.poll(() => composer(page).isEditable()).toBe(true);
});

test('when the sign-in cannot be checked the person is told and can try again [SHELL-52, SHELL-51]', async () => {
  const page = await product.openGuest();
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}');
    localStorage.setItem(
      'auth-storage',
      JSON.stringify({ ...stored, state: { ...stored.state, lastCheckAt: 0 } }),
    );
  });
  await page.route('**/auth/me', (route) => route.abort());
  // It stays for as long as the check is repeated.
  const isChecking = page.getByText('Checking authentication...').waitFor();
  const isSaid = page.getByText('Please wait a moment').waitFor();
  await page.reload();
  await Promise.all([isChecking, isSaid]);
  await page.getByText("Something isn't right").waitFor({ timeout: 30_000 });

  await page.unroute('**/auth/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await composer(page).waitFor();
});

test('a visitor is told why no guest session could be started, and can try again [LAND-30]', async () => {
  const page = await product.openVisitor();
  await page.route('**/auth/guest', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'guest_session_limit', detail: 'Maximum 3 guest sessions per day reached.' },
    }),
  );
  await page.getByRole('button', { name: TRY_FREE }).first().click();
  await page
    .getByRole('alert')
    .getByText(/guest sessions? per day|Daily guest session limit/)
    .waitFor();
  await page.unroute('**/auth/guest');
  await tryFree(page);
});

test('a guest is warned when most of the free credit is used, and told when it no longer pays for a reply [AUTH-23]', async () => {
  const page = await product.openGuest();
  await chooseModel(page, 'GPT-6 Sol');
  await send(page, 'Cost me most of it');
  (await product.vendor.nextCall()).reply('Costly.', { input: 10, output: 8_500 });
  await page.getByText(/^8\d% of free credit used/).waitFor();
  await send(page, 'And the rest');
  (await product.vendor.nextCall()).reply('Gone.', { input: 10, output: 1_480 });
  await conversation(page).getByText('Gone.').waitFor();
  await finishedReply(page);

  await page.getByRole('alert').getByText('Your credit is too low for this model.').waitFor();
  await send(page, 'One more, please');
  expect(await composer(page).inputValue()).toBe('One more, please');
  expect(product.vendor.calls).toHaveLength(2);
  await chooseModel(page, 'Parley Guide');
  await expect.poll(() => page.getByText('Your credit is too low for this model.').count()).toBe(0);
});

test('a guest without credit keeps the text, and no model is called [AUTH-24, GEN-36]', async () => {
  const page = await product.openGuest();
  await page.route('**/auth/me', async (route) => {
    const response = await route.fetch();
    const account = z.looseObject({}).parse(await response.json());
    await route.fulfill({ response, json: { ...account, balance: 0 } });
  });
  await page.evaluate(() => localStorage.removeItem('auth-storage'));
  await page.reload();
  await page.getByText('Your free credit is used up.').waitFor();

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await send(page, 'One more, please');
  expect(await composer(page).inputValue()).toBe('One more, please');
  expect(await page.getByRole('button', { name: 'Send', exact: true }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(requests.filter((url) => url.includes('/generate'))).toEqual([]);
  expect(product.vendor.calls).toHaveLength(0);
  await expect.poll(() => accountButton(page).innerText()).toContain('$0.00');
});

test('what a press has come to is said without a network as well', async () => {
  const page = await product.openGuest();
  product.vendor.answerWith((call) => call.reply('Here it is.'));
  await send(page, 'Give me a link');
  await finishedReply(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/ToastArea-')),
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menu').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
});
