import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../testing/ledger.ts';
import {
  startStripeStub,
  STRIPE_KEY,
  WEBHOOK_SECRET,
  type StripeStub,
} from '../../testing/payments/stripe-stub.ts';
import { signUp } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { savePayer } from './auto-refill/payers.store.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil } from '../../testing/until.ts';

describe.each(TEST_DATABASES)('pages of payments on %s', (database) => {
  let app: TestApp;
  let stripe: StripeStub;
  let ada: Person;
  beforeEach(async () => {
    stripe = await startStripeStub();
    const environment = {
      STRIPE_API_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_BASE_URL: stripe.url,
    };
    app = await createTestApp({ database, environment });
    ada = await signUp(app, 'ada');
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
    await stripe.stop();
  });

  const checkout = (payload: object, key: string) => {
    const headers = { 'idempotency-key': key };
    const call = app.call({ method: 'POST', url: '/api/payments/checkout', payload, headers }, ada);
    return advanceUntil(app.clock, call, 10);
  };
  const list = async () =>
    (await app.call({ method: 'GET', url: '/api/payments/history' }, ada)).json().payments;

  it('that could not be opened are no payments that may be confirmed, until the same request opens one', async () => {
    stripe.breakDown(true);
    expect((await checkout({ amount: 25 }, 'key-1')).json().code).toBe('payment_failed');
    expect(await list()).toMatchObject([{ status: 'failed', failure: 'Payment failed' }]);
    stripe.breakDown(false);
    expect((await checkout({ amount: 25 }, 'key-1')).statusCode).toBe(201);
    expect(await list()).toMatchObject([{ status: 'pending', failure: null }]);
  });

  it('are answered again to the same request, also when the saved method is gone by then', async () => {
    const now = app.clock.now();
    const removeMethod = () => app.db.write((tx) => tx.deleteFrom('payers').execute());
    await app.db.write((tx) => savePayer(tx, ada.userId, { customer_ref: 'cus_1' }, now));
    const body = { amount: 25, use_saved_method: true };
    const first = (await checkout(body, 'key-1')).json();
    await removeMethod();
    expect((await checkout(body, 'key-1')).json()).toEqual(first);
    expect((await checkout(body, 'key-2')).json().code).toBe('no_payment_method');
  });

  it('for a method that is not saved leave nothing behind', async () => {
    const refused = await checkout({ amount: 25, use_saved_method: true }, 'key-1');
    expect(refused.json().code).toBe('no_payment_method');
    expect(await list()).toEqual([]);
  });
});
