import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { checkBooks, readAccount, readOwed } from '../../testing/ledger.ts';
import { startMailbox, type Mailbox } from '../../testing/mailbox.ts';
import {
  startStripeStub,
  STRIPE_KEY,
  toCompleted,
  toEvent,
  toRefund,
  toRefunded,
  toSignature,
  WEBHOOK_SECRET,
  type StripeStub,
} from '../../testing/payments/stripe-stub.ts';
import { PASSWORD, signUp, toBody, toSignedIn } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const hasEvents = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('payment_events').select('event_id').limit(1).execute()).length > 0;

describe.each(TEST_DATABASES)('payments on %s', (database) => {
  let app: TestApp;
  let stripe: StripeStub;
  let mailbox: Mailbox;
  let ada: Person;
  let alerts: unknown[];
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_event, { alert, paymentId } = {}) => alerts.push([alert, paymentId]),
  };
  const environment = () => ({
    STRIPE_API_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_BASE_URL: stripe.url,
    PUBLIC_URL: 'https://parley.example',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'parley@example.com',
    LIMIT_FACTOR: '1000',
  });
  beforeEach(async () => {
    stripe = await startStripeStub();
    mailbox = await startMailbox();
    alerts = [];
    app = await createTestApp({ database, log, environment: environment() });
    ada = await signUp(app, 'ada');
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
    await stripe.stop();
    mailbox.server.close();
  });

  const checkout = (
    payload: object,
    { key, person = ada }: { key?: string; person?: Person } = {},
  ): Promise<LightMyRequestResponse> =>
    app.call(
      {
        method: 'POST',
        url: '/api/payments/checkout',
        payload,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      },
      person,
    );
  const order = async (payload: object): Promise<string> =>
    String((await checkout(payload)).json().payment_id);
  const get = async (id: string) =>
    (await app.call({ method: 'GET', url: `/api/payments/${id}` }, ada)).json();
  const post = (payload: string, signature?: string): Promise<LightMyRequestResponse> =>
    app.call({
      method: 'POST',
      url: '/api/payments/webhook',
      payload,
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
    });
  const deliver = (event: object): Promise<LightMyRequestResponse> => {
    const payload = JSON.stringify(event);
    return post(payload, toSignature(payload, app.clock.now()));
  };
  const balance = async (): Promise<number> => (await readAccount(app.db, ada.userId)).balance;
  const history = async (query = '') =>
    (await app.call({ method: 'GET', url: `/api/payments/history${query}` }, ada)).json();

  it('closes the pages of an account that is deleted, and reports what is paid all the same [AUTH-56]', async () => {
    const id = await order({ package_id: '25' });
    stripe.breakDown(true);
    const account = { method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD } } as const;
    expect((await advanceUntil(app.clock, app.call(account, ada), 10)).statusCode).toBe(200);
    stripe.breakDown(false);
    const closing = '/v1/checkout/sessions/cs_test_1/expire';
    const isClosed = until(() => stripe.calls.some(({ path }) => path === closing), 'the closing');
    await advanceUntil(app.clock, isClosed, 1_000);
    expect(alerts).toEqual([]);
    expect((await deliver(toCompleted({ paymentId: id, cents: 2_500 }))).statusCode).toBe(200);
    expect(alerts).toEqual([['payment_of_deleted_account', id]]);
  });

  it('tells a refund, one that failed and a dispute apart in its mails', async () => {
    const hasMail = (words: string) =>
      advanceUntil(
        app.clock,
        until(() => mailbox.mails.some((mail) => mail.includes(words)), `the mail: ${words}`),
      );
    const refunded = await order({ package_id: '25' });
    await deliver(toCompleted({ paymentId: refunded, cents: 2_500 }));
    await deliver(toRefunded({ paymentId: refunded, cents: 2_500 }));
    await hasMail('A payment was refunded');
    stripe.returned({ refunded: 0 });
    await deliver(toRefund({ paymentId: refunded, cents: 2_500 }, 'refund.failed', 'failed'));
    await hasMail('A refund failed');
    const disputed = await order({ package_id: '10' });
    await deliver(toCompleted({ paymentId: disputed, cents: 1_000 }));
    const dispute = { amount: 1_000, payment_intent: `pi_of_${disputed}`, metadata: {} };
    await deliver(toEvent('disputed', { ...dispute, status: 'needs_response' }));
    await hasMail('A payment is disputed');
    await deliver(toEvent('disputed', { ...dispute, status: 'won' }, { type: 'charge.dispute.closed' }));
    await hasMail('A disputed payment was settled');
    expect(mailbox.mails.filter((mail) => mail.includes('A payment was refunded'))).toHaveLength(1);
    expect(await balance()).toBe(40_000_000);
  });

  it('lists the packages, and opens a page of the provider for one of them [BILL-06]', async () => {
    const config = await app.call({ method: 'GET', url: '/api/payments/config' });
    expect(config.json()).toMatchObject({
      available: true,
      provider: 'stripe',
      min_amount: 5,
      max_amount: 500,
      packages: [5, 10, 25, 50, 100].map((amount) => ({ id: String(amount), amount })),
    });
    const answer = await checkout({ package_id: '25' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().checkout_url).toBe(`${stripe.url}/pay/cs_test_1`);
    const [call] = stripe.calls;
    const id: string = answer.json().payment_id;
    expect(call?.form.get('line_items[0][price_data][unit_amount]')).toBe('2500');
    expect(call?.form.get('success_url')).toBe(`https://parley.example/#/payment/success?payment_id=${id}`);
    expect(call?.form.get('cancel_url')).toBe(`https://parley.example/#/payment/cancel?payment_id=${id}`);
    expect([call?.form.get('metadata[payment_id]'), call?.key]).toEqual([id, id]);
    expect(await get(id)).toMatchObject({ status: 'pending', amount: 25, receipt_url: null });
    expect(await balance()).toBe(5_000_000);
  });

  it.each<[string, unknown]>([
    ['too little', 4.99],
    ['too much', 500.01],
    ['parts of a cent', 10.001],
    ['text', '25'],
    ['full-width digits', '２５'],
    ['an exponent', '1e2'],
    ['a currency', '$25'],
    ['negative', -25],
    ['zero', 0],
    ['without end', '1e308'],
    ['nothing', null],
    ['a list', [25]],
  ])('refuses an amount that is %s, and names the field', async (_name, amount) => {
    const answer = await checkout({ amount });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ field: 'amount' }]);
    expect(stripe.calls).toEqual([]);
  });

  it('refuses an unknown package, and both or neither', async () => {
    for (const payload of [{ package_id: '7' }, { package_id: '25', amount: 25 }, {}])
      expect((await checkout(payload)).statusCode).toBe(422);
  });

  it('opens one page for one request, however often it is sent [MO-04]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => checkout({ amount: 25 }, { key: 'the-key' })),
    );
    expect(new Set(answers.map((answer) => answer.json().payment_id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.json().checkout_url)).size).toBe(1);
    expect((await history()).total).toBe(1);
    expect((await checkout({ amount: 50 }, { key: 'the-key' })).json().code).toBe('idempotency_mismatch');
    const ben = await app.createMember();
    const theirs = await checkout({ amount: 50 }, { key: 'the-key', person: ben });
    expect(theirs.statusCode).toBe(201);
  });

  it('adds the money once, however often and at once the event comes [BILL-09] [MO-08]', async () => {
    const id = await order({ amount: 25 });
    const event = toCompleted({ paymentId: id, cents: 2_500 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(event)));
    expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => ({ received: true })));
    // The same payment by other events.
    await deliver(toCompleted({ paymentId: id, cents: 2_500 }));
    await deliver(
      toEvent('intentSucceeded', { id: `pi_of_${id}`, amount_received: 2_500, metadata: { payment_id: id } }),
    );
    expect(await balance()).toBe(30_000_000);
    expect(await get(id)).toMatchObject({ status: 'succeeded', balance_after: 30 });
    const audit = await app.db.read
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'payment.paid')
      .execute();
    expect(audit).toMatchObject([{ actor_id: ada.userId, target_type: 'payment', target_id: id }]);
    const arrived = until(() => mailbox.mails.some((mail) => mail.includes('Receipt')), 'the receipt');
    await advanceUntil(app.clock, arrived);
    expect(mailbox.mails.filter((mail) => mail.includes('Receipt PL-'))).toHaveLength(1);
  });

  it('adds nothing for what is forged, foreign, or not what was ordered [MO-08]', async () => {
    const id = await order({ amount: 25 });
    const paid = { paymentId: id, cents: 2_500 };
    const text = JSON.stringify(toCompleted(paid));
    const nowMs = app.clock.now();
    for (const signature of [
      undefined,
      '',
      'v1=00',
      't=1492774577,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
      toSignature(text, nowMs, 'whsec_of_others'),
      toSignature(`${text} `, nowMs),
      toSignature(text, nowMs - 3_600_000),
    ]) {
      const answer = await post(text, signature);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'payment_event_invalid']);
    }
    for (const event of [
      toCompleted({ paymentId: id, cents: 250_000 }),
      toCompleted(paid, { currency: 'eur' }),
      toCompleted(paid, { mode: 'subscription' }),
      toCompleted(paid, { payment_status: 'unpaid' }),
      toEvent('completed', { amount_total: 2_500, metadata: { payment_id: id } }, { livemode: true }),
      toCompleted({ paymentId: 'pay_of_another_shop', cents: 2_500 }),
      toCompleted(paid, { metadata: {}, payment_intent: null }),
      { id: 'evt_x', object: 'event', type: 'customer.created', livemode: false, data: { object: {} } },
      toEvent('disputed', {}),
    ])
      expect((await deliver(event)).json()).toEqual({ received: true });
    expect(await balance()).toBe(5_000_000);
    expect(await get(id)).toMatchObject({ status: 'pending' });
  });

  it('takes back what is refunded, in parts and before the payment is known [BILL-09] [MO-08]', async () => {
    const first = await order({ amount: 25 });
    await deliver(toRefunded({ paymentId: first, cents: 1_000 }));
    expect(await balance()).toBe(5_000_000);
    await deliver(toCompleted({ paymentId: first, cents: 2_500 }));
    expect(await balance()).toBe(20_000_000);
    expect(await get(first)).toMatchObject({ status: 'succeeded', refunded: 10 });
    await deliver(toRefunded({ paymentId: first, cents: 2_500 }));
    // An earlier refund that comes late.
    await deliver(toRefunded({ paymentId: first, cents: 1_000 }));
    expect(await balance()).toBe(5_000_000);
    expect(await get(first)).toMatchObject({ status: 'refunded', refunded: 25 });
    const entries = await app.db.read
      .selectFrom('balance_entries')
      .select(['reason', 'amount'])
      .where('reason', 'in', ['payment', 'refund'])
      .orderBy('reason')
      .orderBy('amount', 'desc')
      .execute();
    expect(entries).toEqual([
      { reason: 'payment', amount: 25_000_000 },
      { reason: 'refund', amount: -10_000_000 },
      { reason: 'refund', amount: -15_000_000 },
    ]);
  });

  it('gives back a refund that fails later, once, in any order and as often as it is told [BILL-09] [MO-08]', async () => {
    const id = await order({ amount: 25 });
    await deliver(toCompleted({ paymentId: id, cents: 2_500 }));
    await deliver(toRefunded({ paymentId: id, cents: 2_500 }));
    expect(await balance()).toBe(5_000_000);
    // Nothing went back to the card.
    stripe.returned({ refunded: 0 });
    const failed = toRefund({ paymentId: id, cents: 2_500 }, 'refund.failed', 'failed');
    const updated = toRefund({ paymentId: id, cents: 2_500 }, 'charge.refund.updated', 'failed');
    await Promise.all([failed, failed, updated].map((event) => deliver(event)));
    expect(await balance()).toBe(30_000_000);
    expect(await get(id)).toMatchObject({ status: 'succeeded', refunded: 0 });
    // A copy with an id of its own, sent before.
    await deliver(toRefunded({ paymentId: id, cents: 2_500 }));
    expect(await balance()).toBe(30_000_000);
    // The next one reaches the card.
    stripe.returned({ refunded: 1_000 });
    await deliver(toRefunded({ paymentId: id, cents: 1_000 }));
    expect(await balance()).toBe(20_000_000);
    expect(await get(id)).toMatchObject({ refunded: 10 });
  });

  it('changes nothing for a refund that is only on its way', async () => {
    const id = await order({ amount: 25 });
    await deliver(toCompleted({ paymentId: id, cents: 2_500 }));
    for (const status of ['pending', 'requires_action', 'succeeded'])
      await deliver(toRefund({ paymentId: id, cents: 2_500 }, 'refund.updated', status));
    expect(await balance()).toBe(30_000_000);
  });

  it('takes back what a second dispute is about, also after the first was won [BILL-09]', async () => {
    const id = await order({ amount: 25 });
    await deliver(toCompleted({ paymentId: id, cents: 2_500 }));
    const dispute = (amount: number, status: string, type = 'charge.dispute.created') =>
      deliver(toEvent('disputed', { amount, payment_intent: `pi_of_${id}`, status }, { type }));
    const first = { amount: 1_000, status: 'needs_response' };
    const second = { amount: 500, status: 'under_review' };
    await dispute(1_000, 'needs_response');
    expect(await balance()).toBe(20_000_000);
    stripe.returned({ disputes: [first, second] });
    await dispute(500, 'needs_response');
    expect(await balance()).toBe(15_000_000);
    stripe.returned({ disputes: [{ ...first, status: 'won' }, second] });
    await dispute(1_000, 'won', 'charge.dispute.closed');
    expect(await balance()).toBe(25_000_000);
    stripe.returned({
      disputes: [
        { ...first, status: 'won' },
        { ...second, status: 'lost' },
      ],
    });
    await dispute(500, 'lost', 'charge.dispute.closed');
    // Late, and of the one that was won.
    await dispute(1_000, 'needs_response', 'charge.dispute.funds_withdrawn');
    expect(await balance()).toBe(25_000_000);
    expect(await get(id)).toMatchObject({ status: 'succeeded', refunded: 5 });
  });

  it('takes an event again whose effect was lost, and the same one of two servers once [BILL-09] [MO-08]', async () => {
    let isBroken = true;
    const broken = await createTestApp({
      beside: app,
      environment: environment(),
      wrapDatabase: (db) => ({
        ...db,
        write: (work, ...rest) =>
          db.write(
            async (tx) => {
              const result = await work(tx);
              if (isBroken && (await hasEvents(tx))) throw new Error('The disk is full');
              return result;
            },
            ...rest,
          ),
      }),
    });
    const id = await order({ amount: 25 });
    const payload = JSON.stringify(toCompleted({ paymentId: id, cents: 2_500 }));
    const request = () => ({
      method: 'POST' as const,
      url: '/api/payments/webhook',
      payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': toSignature(payload, app.clock.now()),
      },
    });
    const { method, url, ...sent } = request();
    const lost = await fetch(`${await broken.listen()}${url}`, {
      method,
      headers: sent.headers,
      body: payload,
    });
    expect(lost.status).toBe(500);
    expect(await balance()).toBe(5_000_000);
    expect(await get(id)).toMatchObject({ status: 'pending' });
    isBroken = false;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? broken : app).call(request())),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await balance()).toBe(30_000_000);
    await broken.close();
  });

  it('never takes the balance below zero, and records the rest for the operator [BILL-05]', async () => {
    const id = await order({ amount: 25 });
    await deliver(toCompleted({ paymentId: id, cents: 2_500 }));
    await app.db.write(async (tx) => {
      await tx.updateTable('users').set({ balance: 4_000_000 }).where('id', '=', ada.userId).execute();
      const spent = {
        reason: 'admin',
        reference: 'spent',
        user_id: ada.userId,
        amount: -26_000_000,
      } as const;
      await tx
        .insertInto('balance_entries')
        .values({ ...spent, balance_after: 4_000_000, created_at: 0 })
        .execute();
    });
    const dispute = { amount: 2_500, payment_intent: `pi_of_${id}`, status: 'needs_response' };
    await deliver(toEvent('disputed', { ...dispute, status: 'warning_needs_response' }));
    expect(await balance()).toBe(4_000_000);
    await deliver(toEvent('disputed', dispute));
    expect(await balance()).toBe(0);
    expect(await readOwed(app.db, app.clock)).toEqual({ [id]: 21_000_000 });
    expect(await get(id)).toMatchObject({ status: 'refunded', refunded: 25 });
    await deliver(toEvent('disputed', { ...dispute, status: 'won' }, { type: 'charge.dispute.closed' }));
    // Only what was taken comes back, and nothing is owed any longer.
    expect(await balance()).toBe(4_000_000);
    expect(await readOwed(app.db, app.clock)).toEqual({});
    expect(await get(id)).toMatchObject({ status: 'succeeded', refunded: 0 });
  });

  it('finds a disputed payment by asking the provider, where only its own id is told', async () => {
    const id = await order({ amount: 25 });
    await deliver(
      toEvent('disputed', { amount: 2_500, payment_intent: `pi_of_${id}`, status: 'needs_response' }),
    );
    await deliver(toCompleted({ paymentId: id, cents: 2_500 }));
    expect(await balance()).toBe(5_000_000);
    expect(await get(id)).toMatchObject({ status: 'refunded' });
  });

  it('keeps a payment although the page expired or failed before, in any order [BILL-09]', async () => {
    const id = await order({ amount: 25 });
    const metadata = { payment_id: id };
    const expired = toEvent('completed', { metadata }, { type: 'checkout.session.expired' });
    await deliver(toEvent('intentFailed', { id: `pi_of_${id}`, metadata }));
    expect(await get(id)).toMatchObject({ status: 'failed', failure: 'Your card was declined.' });
    await deliver(toCompleted({ paymentId: id, cents: 2_500 }));
    await deliver(expired);
    await deliver(toEvent('intentFailed', { id: `pi_of_${id}`, metadata }));
    expect(await get(id)).toMatchObject({ status: 'succeeded', failure: null });
    const late = await order({ amount: 10 });
    await deliver(
      toEvent('completed', { metadata: { payment_id: late } }, { type: 'checkout.session.expired' }),
    );
    expect(await get(late)).toMatchObject({ status: 'cancelled' });
    await deliver(toCompleted({ paymentId: late, cents: 1_000 }));
    expect(await get(late)).toMatchObject({ status: 'succeeded' });
    expect(await balance()).toBe(40_000_000);
  });

  it('closes the page of a person who comes back without paying [BILL-10]', async () => {
    const id = await order({ amount: 25 });
    const cancel = () => app.call({ method: 'POST', url: `/api/payments/${id}/cancel` }, ada);
    expect((await cancel()).json()).toMatchObject({ status: 'cancelled', amount: 25 });
    expect((await cancel()).json()).toMatchObject({ status: 'cancelled' });
    expect(stripe.calls.map(({ path }) => path)).toEqual([
      '/v1/checkout/sessions',
      '/v1/checkout/sessions/cs_test_1/expire',
    ]);
    expect(await balance()).toBe(5_000_000);
  });

  it('lists payments newest first with filters, as CSV, and with receipts [BILL-11]', async () => {
    const ids: string[] = [];
    for (const amount of [5, 10, 25]) {
      ids.push(await order({ amount }));
      await app.clock.advance(1_000);
    }
    const [unpaid = '', refunded = '', paid = ''] = ids;
    await deliver(toCompleted({ paymentId: refunded, cents: 1_000 }));
    await deliver(toRefunded({ paymentId: refunded, cents: 1_000 }));
    await deliver(toCompleted({ paymentId: paid, cents: 2_500 }));
    const list = await history();
    expect(list.payments.map(({ id }: { id: string }) => id)).toEqual([paid, refunded, unpaid]);
    expect(list).toMatchObject({
      total: 3,
      counts: { all: 3, paid: 1, unpaid: 1, refunded: 1 },
      total_added: 25,
      signup_credit: { amount: 5, created_at: expect.any(String) as string },
      adjustments: [],
    });
    for (const [status, id] of [
      ['paid', paid],
      ['unpaid', unpaid],
      ['refunded', refunded],
    ])
      expect(await history(`?status=${status}&per_page=1`)).toMatchObject({ total: 1, payments: [{ id }] });
    const csv = await app.call({ method: 'GET', url: '/api/payments/history.csv' }, ada);
    const lines = csv.payload.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['id', paid, refunded, unpaid, '']);
    expect(lines.at(-1)).toContain('signup_credit,5,');
    const receipt = await app.call({ method: 'GET', url: `/api/payments/${paid}/receipt` }, ada);
    expect(receipt.headers['content-disposition']).toContain('attachment');
    expect(receipt.payload).toContain('$25.00 USD');
    expect((await app.call({ method: 'GET', url: `/api/payments/${unpaid}/receipt` }, ada)).statusCode).toBe(
      404,
    );
  });

  it('has what admins have added or taken, in one list with the payments, and in the file [BILL-11]', async () => {
    const admin = await app.createMember();
    await app.db.write((tx) =>
      tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', admin.userId).execute(),
    );
    const adjust = async (direction: 'add' | 'deduct', amount: number): Promise<void> => {
      await app.clock.advance(1_000);
      const url = `/api/admin/users/${ada.userId}/balance`;
      const payload = { direction, amount, reason: 'A correction of ours', key: `adjust-000${amount * 10}` };
      expect((await app.call({ method: 'POST', url, payload }, admin)).statusCode).toBe(200);
      await app.clock.advance(1_000);
    };
    await adjust('add', 1.5);
    await order({ amount: 25 });
    await adjust('deduct', 0.5);
    await order({ amount: 25 });
    await adjust('add', 2);
    const amountsOf = async (query: string) =>
      (await history(query)).adjustments.map(({ amount }: { amount: number }) => amount);
    expect(await amountsOf('')).toEqual([2, -0.5, 1.5]);
    const pages = [1, 2, 3, 4].map((page) => history(`?per_page=2&page=${page}`));
    const listed = (await Promise.all(pages)).map(({ payments, adjustments, total, counts }) => [
      payments.length,
      adjustments.map(({ amount }: { amount: number }) => amount),
      total,
      counts.all,
    ]);
    expect(listed).toEqual([
      [1, [2], 5, 5],
      [1, [-0.5], 5, 5],
      [0, [1.5], 5, 5],
      [0, [], 5, 5],
    ]);
    expect(await history('?status=unpaid')).toMatchObject({ total: 2, counts: { all: 5 }, adjustments: [] });
    const csv = await app.call({ method: 'GET', url: '/api/payments/history.csv' }, ada);
    expect([...csv.payload.matchAll(/adjustment,([^,]*),/g)].map(([, amount]) => amount)).toEqual([
      '2',
      '-0.5',
      '1.5',
    ]);
  });

  it('has also more of them than a page of the file, and what an admin made the account with', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => ({
      reference: `adm ${ada.userId} ${String(index).padStart(4, '0')}`,
      user_id: ada.userId,
      amount: index % 2 === 0 ? 1_000_000 : -1_000_000,
      created_at: app.clock.now() + index,
    }));
    await app.db.write(async (tx) => {
      for (let begin = 0; begin < rows.length; begin += 100) {
        const some = rows.slice(begin, begin + 100);
        const entries = some.map((row) => ({ ...row, reason: 'admin' as const, balance_after: 0 }));
        await tx.insertInto('balance_entries').values(entries).execute();
        const adjustments = some.map((row) => ({ ...row, actor_id: 'usr_admin', note: 'A correction' }));
        await tx.insertInto('balance_adjustments').values(adjustments).execute();
      }
      const made = { reference: ada.userId, user_id: ada.userId, amount: 3_000_000, created_at: 0 };
      await tx
        .insertInto('balance_entries')
        .values({ ...made, reason: 'admin', balance_after: 0 })
        .execute();
      await tx
        .updateTable('users')
        .set(({ eb }) => ({ balance: eb('balance', '+', made.amount) }))
        .where('id', '=', ada.userId)
        .execute();
    });
    const last = await history('?per_page=100&page=7');
    expect([last.total, last.counts.all]).toEqual([601, 601]);
    expect(last.adjustments).toEqual([expect.objectContaining({ amount: 3 })]);
    const csv = await app.call({ method: 'GET', url: '/api/payments/history.csv' }, ada);
    expect(csv.payload.match(/adjustment,/g)).toHaveLength(601);
  });

  it('ends with all that an account was given which began as that of a guest: credit, payments and costs make the balance [BILL-11] [BILL-05]', async () => {
    const guest = await app.startGuest();
    app.provider.next({ text: 'Fine', usage: { inputTokens: 1_000, outputTokens: 1_000 } });
    await app.generate(guest, { prompt: 'Hi' });
    const upgrade = { method: 'POST', url: '/auth/guest/upgrade', payload: toBody('gus') } as const;
    ada = await toSignedIn(app, await app.call(upgrade, guest));
    await deliver(toCompleted({ paymentId: await order({ amount: 25 }), cents: 2_500 }));
    const { signup_credit: credit, total_added: added } = await history();
    const used = (await app.call({ url: `/users/${ada.userId}/usage` }, ada)).json().total_cost;
    expect(used).toBeGreaterThan(0);
    expect(credit.amount + added - used).toBeCloseTo((await balance()) / 1_000_000, 6);
    expect((await balance()) / 1_000_000).toBe(30);
  });

  it('says that the payment failed when the provider cannot be reached, and asks again [BILL-08]', async () => {
    stripe.breakDown(true);
    const failed = await checkout({ amount: 25 }, { key: 'again' });
    expect([failed.statusCode, failed.json().detail]).toEqual([503, 'Payment failed']);
    stripe.breakDown(false);
    expect((await checkout({ amount: 25 }, { key: 'again' })).statusCode).toBe(201);
    expect((await history()).total).toBe(1);
  });

  it('keeps payments of an account that is gone, and takes their events', async () => {
    const id = await order({ amount: 25 });
    await app.call(
      { method: 'DELETE', url: '/auth/me', payload: { password: 'correct horse battery' } },
      ada,
    );
    const count = (table: 'payments' | 'balance_entries') =>
      app.db.read.selectFrom(table).select('user_id').where('user_id', '=', ada.userId).execute();
    await advanceUntil(
      app.clock,
      until(
        async () =>
          (await app.db.read.selectFrom('users').select('id').where('id', '=', ada.userId).execute())
            .length === 0,
        'the removal',
      ),
    );
    const entries = await count('balance_entries');
    await deliver(toCompleted({ paymentId: id, cents: 2_500 }));
    const [payment] = await app.db.read.selectFrom('payments').selectAll().where('id', '=', id).execute();
    expect(payment).toMatchObject({ status: 'succeeded', balance_after: null });
    expect(await count('balance_entries')).toEqual(entries);
  });
});

describe.each(TEST_DATABASES)(
  'payments that are not configured, and those of the sandbox, on %s',
  (database) => {
    let app: TestApp;
    afterEach(async () => {
      await checkBooks(app.db);
      await app.close();
    });

    it('are refused with their own message, and guests with a hint to sign up [BILL-07]', async () => {
      app = await createTestApp({ database });
      const ada = await app.createMember();
      const request = { method: 'POST', url: '/api/payments/checkout', payload: { amount: 25 } } as const;
      const answer = await app.call(request, ada);
      expect([answer.statusCode, answer.json().detail]).toEqual([503, 'Payment system is not available']);
      const event = await app.call({ method: 'POST', url: '/api/payments/webhook', payload: {} });
      expect(event.statusCode).toBe(503);
      expect((await app.call({ method: 'GET', url: '/api/payments/config' })).json()).toMatchObject({
        available: false,
        provider: null,
      });
      expect((await app.call(request, await app.startGuest())).json()).toMatchObject({
        code: 'members_only',
        detail: 'Please sign up to use this feature',
      });
    });

    it('add money with the test card, and none with a declined one [BILL-09] [BILL-08]', async () => {
      app = await createTestApp({ database, environment: { PAYMENT_SANDBOX: 'true' } });
      const ada = await app.createMember({ balance: 1 });
      const open = async () =>
        (
          await app.call({ method: 'POST', url: '/api/payments/checkout', payload: { amount: 25 } }, ada)
        ).json();
      const pay = (id: string, payload: object) =>
        app.call({ method: 'POST', url: `/api/payments/${id}/sandbox`, payload }, ada);
      const { payment_id: id, checkout_url: url } = await open();
      expect(url).toContain(`/#/payment/sandbox?payment_id=${id}`);
      const declined = (await pay(id, { card: '4000 0000 0000 0002' })).json();
      expect(declined).toMatchObject({ status: 'failed', failure: 'Your card was declined.' });
      const paid = await Promise.all([1, 2, 3].map(() => pay(id, { card: '4242 4242 4242 4242' })));
      expect(paid.at(-1)?.json()).toMatchObject({
        status: 'succeeded',
        method: { brand: 'visa', last4: '4242' },
      });
      expect((await readAccount(app.db, ada.userId)).balance).toBe(26_000_000);
      const other = await open();
      expect((await pay(other.payment_id, { cancel: true })).json()).toMatchObject({ status: 'cancelled' });
      expect((await pay(other.payment_id, { card: 'one two' })).statusCode).toBe(422);
      const text = JSON.stringify(toCompleted({ paymentId: other.payment_id, cents: 2_500 }));
      const forged = await app.call({
        method: 'POST',
        url: '/api/payments/webhook',
        payload: text,
        headers: {
          'stripe-signature': toSignature(text, app.clock.now()),
          'content-type': 'application/json',
        },
      });
      expect(forged.statusCode).toBe(400);
    });
  },
);
