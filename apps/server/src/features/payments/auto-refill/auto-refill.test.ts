import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks, readAccount } from '../../../testing/ledger.ts';
import { startMailbox, type Mailbox } from '../../../testing/mailbox.ts';
import {
  startStripeStub,
  STRIPE_KEY,
  toCompleted,
  toEvent,
  toSignature,
  WEBHOOK_SECRET,
  type StripeStub,
} from '../../../testing/payments/stripe-stub.ts';
import { PASSWORD, signUp } from '../../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

/** Of a call that no answer comes to. */
const RETRIES = 2;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CHOSEN = { enabled: true, threshold: 50, amount: 25, monthly_ceiling: 60 };

describe.each(TEST_DATABASES)('the automatic refill on %s', (database) => {
  let app: TestApp;
  let stripe: StripeStub;
  let mailbox: Mailbox;
  let ada: Person;
  const environment = () => ({
    STRIPE_API_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_BASE_URL: stripe.url,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'parley@example.com',
    LIMIT_FACTOR: '1000',
  });
  beforeEach(async () => {
    stripe = await startStripeStub();
    mailbox = await startMailbox();
    app = await createTestApp({ database, environment: environment() });
    // Its sign-in lasts longer than the hours that pass here.
    ada = await app.createMember({ balance: 5 });
    const address = { email: 'ada@example.com', email_key: 'ada@example.com' };
    await app.db.write((tx) => tx.updateTable('users').set(address).where('id', '=', ada.userId).execute());
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
    await stripe.stop();
    mailbox.server.close();
  });

  const balance = async (): Promise<number> => (await readAccount(app.db, ada.userId)).balance;
  const deliver = (event: object) => {
    const payload = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': toSignature(payload, app.clock.now()),
    };
    return app.call({ method: 'POST', url: '/api/payments/webhook', payload, headers });
  };
  const set = (payload: object) =>
    app.call({ method: 'PUT', url: '/api/payments/auto-refill', payload }, ada);
  const state = async () => (await app.call({ method: 'GET', url: '/api/payments/auto-refill' }, ada)).json();
  const listCharges = () => stripe.calls.filter(({ path }) => path === '/v1/payment_intents');
  const listPayments = () =>
    app.db.read.selectFrom('payments').selectAll().where('kind', '=', 'auto_refill').orderBy('id').execute();
  /** Until the search for low balances has been made once more, and its jobs are done. */
  async function search(afterMs = MINUTE_MS): Promise<void> {
    await app.clock.skip(afterMs);
    await advanceUntil(
      app.clock,
      until(async () => {
        const jobs = await app.db.read.selectFrom('jobs').select(['name', 'due_at']).execute();
        const low = jobs.find(({ name }) => name === 'payments.find-low-balances');
        const isSearched = low !== undefined && low.due_at > app.clock.now();
        return isSearched && !jobs.some(({ name }) => name === 'payments.refill');
      }, 'the search'),
      1_000,
    );
  }

  /** Pays once, and keeps the card at the provider. */
  async function saveMethod(method = 'pm_ada'): Promise<void> {
    const payload = { amount: 5, save_method: true };
    const made = await app.call({ method: 'POST', url: '/api/payments/checkout', payload }, ada);
    const paymentId: string = made.json().payment_id;
    const charge = {
      metadata: { payment_id: paymentId },
      payment_intent: `pi_of_${paymentId}`,
      customer: 'cus_ada',
      payment_method: method,
    };
    await deliver(toEvent('refunded', charge, { type: 'charge.succeeded' }));
    await deliver(toCompleted({ paymentId, cents: 500 }));
  }
  const listForgotten = () =>
    stripe.calls.flatMap(({ path }) => /^\/v1\/payment_methods\/(.+)\/detach$/.exec(path)?.[1] ?? []);
  const waitForForgotten = (method: string) =>
    advanceUntil(
      app.clock,
      until(() => listForgotten().includes(method), 'the detachment'),
      1_000,
    );
  const confirm = (paymentId: string) =>
    deliver(
      toEvent('intentSucceeded', {
        id: `pi_of_${paymentId}`,
        amount_received: 2_500,
        metadata: { payment_id: paymentId },
      }),
    );

  async function spendTo(left: number): Promise<void> {
    const amount = left - (await balance());
    await app.db.write(async (tx) => {
      await tx.updateTable('users').set({ balance: left }).where('id', '=', ada.userId).execute();
      const spent = { reason: 'admin', reference: `spent to ${left}`, user_id: ada.userId, amount } as const;
      const entry = { ...spent, balance_after: left, created_at: 0 };
      await tx.insertInto('balance_entries').values(entry).execute();
    });
  }
  const listLowMails = () => mailbox.mails.filter((mail) => mail.includes('balance is low'));

  it('can be turned on only with a method that the provider keeps, and is audited [PAY-01] [ADM-06]', async () => {
    expect(await state()).toMatchObject({ enabled: false, threshold: 5, amount: 25, method: null });
    const refused = await set(CHOSEN);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'no_payment_method']);
    expect((await set({ ...CHOSEN, monthly_ceiling: 24 })).json().errors).toMatchObject([
      { field: 'monthly_ceiling' },
    ]);
    await saveMethod();
    expect((await set(CHOSEN)).json()).toMatchObject({
      enabled: true,
      threshold: 50,
      method: { brand: 'visa', last4: '4242' },
    });
    const audit = await app.db.read
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'payment.refill_changed')
      .execute();
    expect(audit).toHaveLength(1);
    expect(JSON.parse(audit[0]?.details ?? '{}')).toMatchObject({
      before: { has_refill: 0 },
      after: { has_refill: 1, amount: 25_000_000 },
    });
    const removed = await app.call({ method: 'DELETE', url: '/api/payments/method' }, ada);
    expect(removed.json()).toMatchObject({ enabled: false, method: null });
    await waitForForgotten('pm_ada');
  });

  it('forgets a method at the provider too, also where that one cannot be reached at first [PR-04]', async () => {
    await saveMethod();
    stripe.breakDown(true);
    const removed = await app.call({ method: 'DELETE', url: '/api/payments/method' }, ada);
    expect([removed.statusCode, removed.json().method]).toEqual([200, null]);
    await waitForForgotten('pm_ada');
    // The adapter asks again by itself, in real time.
    const tries = 1 + RETRIES;
    await until(() => listForgotten().length === tries, 'the first try');
    stripe.breakDown(false);
    const again = until(() => listForgotten().length > tries, 'another try');
    await advanceUntil(app.clock, again, 1_000);
  });

  it('forgets a method that another one has replaced, and that of a deleted account [PR-04] [AUTH-56]', async () => {
    const zoe = await signUp(app, 'zoe');
    ada = zoe;
    await saveMethod();
    await saveMethod('pm_new');
    await waitForForgotten('pm_ada');
    expect(listForgotten()).toEqual(['pm_ada']);
    const account = { method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD } } as const;
    expect((await advanceUntil(app.clock, app.call(account, zoe), 10)).statusCode).toBe(200);
    await waitForForgotten('pm_new');
  });

  it('charges once below the threshold, and adds the money only with the event [PAY-01]', async () => {
    await saveMethod();
    await set(CHOSEN);
    await search();
    const [payment] = await listPayments();
    const id = payment?.id ?? '';
    expect(payment).toMatchObject({ status: 'pending', amount: 25_000_000, last4: '4242' });
    expect(listCharges()).toHaveLength(1);
    expect(listCharges()[0]?.form.get('payment_method')).toBe('pm_ada');
    await search();
    expect(listCharges()).toHaveLength(1);
    expect(await balance()).toBe(10_000_000);
    await Promise.all([confirm(id), confirm(id)]);
    expect(await balance()).toBe(35_000_000);
    expect((await listPayments())[0]).toMatchObject({ status: 'succeeded' });
    const arrived = until(() => mailbox.mails.some((mail) => mail.includes('Auto-refill added')), 'its mail');
    await advanceUntil(app.clock, arrived);
  });

  it('stays within its ceiling for the month, also with two servers at once [PAY-01]', async () => {
    await saveMethod();
    await set({ ...CHOSEN, threshold: 500 });
    const other = await createTestApp({ beside: app, environment: environment() });
    for (let round = 0; round < 5; round += 1) {
      await search();
      for (const { id, status } of await listPayments()) if (status === 'pending') await confirm(id);
    }
    await advanceUntil(app.clock, other.close(), 1_000);
    expect((await listPayments()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(new Set(listCharges().map(({ key }) => key)).size).toBe(2);
    expect(await state()).toMatchObject({ used_this_month: 50, enabled: true });
    expect(await balance()).toBe(60_000_000);
  });

  it('tries a declined card again an hour later, and stops itself after three failures [PAY-01]', async () => {
    await saveMethod();
    await set(CHOSEN);
    stripe.declineCharges(true);
    await search();
    await search();
    expect(listCharges()).toHaveLength(1);
    expect(await state()).toMatchObject({ enabled: true, failures: 1, used_this_month: 0 });
    for (const wait of [HOUR_MS, MINUTE_MS, MINUTE_MS, HOUR_MS, MINUTE_MS, MINUTE_MS]) await search(wait);
    expect(await state()).toMatchObject({ enabled: false, stopped: true, failures: 3 });
    await search(HOUR_MS);
    expect(listCharges()).toHaveLength(3);
    expect(await balance()).toBe(10_000_000);
    const arrived = until(() => mailbox.mails.some((mail) => mail.includes('turned off')), 'the mail');
    await advanceUntil(app.clock, arrived);
    stripe.declineCharges(false);
    expect((await set(CHOSEN)).json()).toMatchObject({ enabled: true, failures: 0, stopped: false });
  });

  it('charges what a server recorded before it ended, once [PAY-01]', async () => {
    await saveMethod();
    await set(CHOSEN);
    stripe.breakDown(true);
    await app.clock.advance(MINUTE_MS);
    await advanceUntil(
      app.clock,
      until(async () => (await listPayments()).length === 1, 'the record'),
      1_000,
    );
    stripe.breakDown(false);
    await advanceUntil(
      app.clock,
      until(async () => (await listPayments())[0]?.provider_ref !== null, 'the charge'),
      1_000,
    );
    const payments = await listPayments();
    expect(payments).toHaveLength(1);
    expect(new Set(listCharges().map(({ key }) => key))).toEqual(new Set([payments[0]?.id]));
  });

  it('does not charge again while nothing is known of a charge, for however long [PAY-01]', async () => {
    await saveMethod();
    await set(CHOSEN);
    await search();
    expect(listCharges()).toHaveLength(1);
    const page = await app.call(
      { method: 'POST', url: '/api/payments/checkout', payload: { amount: 5 } },
      ada,
    );
    for (let round = 0; round < 3; round += 1) {
      app.clock.jump(3 * DAY_MS);
      await search();
      const isCancelled = async () =>
        (await app.call({ url: `/api/payments/${String(page.json().payment_id)}` }, ada)).json().status ===
        'cancelled';
      await advanceUntil(app.clock, until(isCancelled, 'the look at old pages'), MINUTE_MS);
      await search();
    }
    expect(listCharges()).toHaveLength(1);
    const [payment] = await listPayments();
    await confirm(payment?.id ?? '');
    expect(await balance()).toBe(35_000_000);
  });

  const isAsked = async (): Promise<boolean> => {
    const rows = await app.db.read.selectFrom('jobs').select(['name', 'due_at']).execute();
    return rows.some(({ name, due_at: at }) => name === 'payments.ask-about-charges' && at > app.clock.now());
  };
  async function lookAtCharges(afterMs: number): Promise<void> {
    app.clock.jump(afterMs);
    await search();
    await advanceUntil(app.clock, until(isAsked, 'the look at charges'), 1_000);
  }

  it('asks what became of a charge whose event does not come, and goes on [PAY-01]', async () => {
    await saveMethod();
    await set(CHOSEN);
    await search();
    const paid = { status: 'succeeded', amount_received: 2_500, currency: 'usd' };
    stripe.charged(paid);
    await lookAtCharges(HOUR_MS);
    expect(await balance()).toBe(10_000_000);
    await lookAtCharges(4 * HOUR_MS);
    expect(await balance()).toBe(35_000_000);
    const [first] = await listPayments();
    expect(first).toMatchObject({ status: 'succeeded' });
    // The event comes late.
    await confirm(first?.id ?? '');
    expect(await balance()).toBe(35_000_000);
    await search();
    expect(listCharges()).toHaveLength(2);
    stripe.charged({ status: 'requires_payment_method', last_payment_error: { message: 'Expired.' } });
    await lookAtCharges(5 * HOUR_MS);
    expect((await listPayments())[1]).toMatchObject({ status: 'failed', failure: 'Expired.' });
    expect(await state()).toMatchObject({ enabled: true, failures: 1 });
  });

  it('turns itself off where nobody says for days what became of a charge [PAY-01]', async () => {
    await saveMethod();
    await set(CHOSEN);
    await search();
    stripe.charged({ status: 'processing' });
    await lookAtCharges(DAY_MS);
    expect(await state()).toMatchObject({ enabled: true });
    await lookAtCharges(3 * DAY_MS);
    expect(await state()).toMatchObject({ enabled: false, failures: 0 });
    const arrived = until(() => mailbox.mails.some((mail) => mail.includes('turned off')), 'the mail');
    await advanceUntil(app.clock, arrived);
    expect(listCharges()).toHaveLength(1);
  });

  it('does not repeat a charge that the provider may have forgotten [PAY-01]', async () => {
    await saveMethod();
    await set(CHOSEN);
    // The charge is made, and the answer never comes.
    stripe.loseAnswers(true);
    await app.clock.advance(MINUTE_MS);
    await advanceUntil(
      app.clock,
      until(() => listCharges().length > 0, 'the charge'),
      1_000,
    );
    // The adapter asks again by itself, in real time.
    await until(() => listCharges().length === 1 + RETRIES, 'the repeats of the same charge');
    app.clock.jump(DAY_MS);
    const before = listCharges().length;
    stripe.loseAnswers(false);
    await search();
    await search();
    expect(listCharges()).toHaveLength(before);
    const [payment] = await listPayments();
    await confirm(payment?.id ?? '');
    expect(await balance()).toBe(35_000_000);
  });

  it('does not charge an account that has been suspended since its job was made [PAY-01]', async () => {
    await saveMethod();
    await set(CHOSEN);
    stripe.breakDown(true);
    await app.clock.advance(MINUTE_MS);
    await advanceUntil(
      app.clock,
      until(() => listCharges().length > 0, 'the first try'),
      1_000,
    );
    // The adapter asks again by itself, in real time: one of these must not be answered after all.
    await until(() => listCharges().length === 1 + RETRIES, 'the repeats of the first try');
    await app.db.write((tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', ada.userId).execute(),
    );
    stripe.breakDown(false);
    await search(HOUR_MS);
    expect(listCharges()).toHaveLength(1 + RETRIES);
    expect(await listPayments()).toMatchObject([{ status: 'pending', provider_ref: null }]);
    expect(await balance()).toBe(10_000_000);
  });

  it('tells once, by mail, that a balance is low, and again only after a payment', async () => {
    await saveMethod();
    await spendTo(900_000);
    await search();
    await search();
    const arrived = until(() => listLowMails().length > 0, 'the mail');
    await advanceUntil(app.clock, arrived);
    expect(listLowMails()).toHaveLength(1);
  });

  it('tells that a balance is low once it may add nothing more this month, and not before', async () => {
    await saveMethod();
    await set({ ...CHOSEN, threshold: 5, amount: 25, monthly_ceiling: 25 });
    await spendTo(900_000);
    await search();
    const [payment] = await listPayments();
    await search();
    await app.clock.skip(MINUTE_MS);
    expect(listLowMails()).toEqual([]);
    await confirm(payment?.id ?? '');
    await spendTo(800_000);
    await search();
    await search();
    const arrived = until(() => listLowMails().length > 0, 'the mail');
    await advanceUntil(app.clock, arrived);
    expect(listLowMails()).toHaveLength(1);
    expect(listLowMails()[0]).toContain('all that it may this month');
    expect(await listPayments()).toHaveLength(1);
  });
});
