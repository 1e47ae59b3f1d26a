// Payments without money, outside production: a page of our own, and events in the form and with the signature of
// Stripe's, so that they take the same way.
import type Stripe from 'stripe';
import { SANDBOX_DECLINED_CARD } from '@parley/contract/payments/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import { deriveToken } from '../../../platform/crypto/opaque-token.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { openSigned } from './signature.ts';
import { loadStripe } from './stripe-package.ts';

const MICROS_PER_CENT = 10_000;
const YEARS_VALID = 3;
const METHOD = 'pm_sandbox';

export interface SandboxOrder {
  readonly id: string;
  readonly amount: number;
}

export interface Sandbox extends PaymentProvider {
  /** What its page does. */
  pay(order: SandboxOrder, cardNumber: string): Promise<void>;
}

export interface SandboxDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly secret: string;
  readonly publicUrl: string;
  /** Takes an event as if it had come by HTTP. */
  readonly deliver: (bytes: Buffer, signature: string) => Promise<void>;
}

export function createSandbox({ clock, ids, secret, publicUrl, deliver }: SandboxDeps): Sandbox {
  let client: Promise<Stripe> | null = null;
  // Never called: only its signatures are used.
  const open = (): Promise<Stripe> =>
    (client ??= loadStripe().then((Package) => new Package('sk_test_sandbox')));
  const signingSecret = deriveToken(secret, 'payment-sandbox');

  async function send(type: string, object: object): Promise<void> {
    const id = ids.create('evt');
    const payload = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } });
    const timestamp = Math.floor(clock.now() / 1_000);
    const { webhooks } = await open();
    const header = webhooks.generateTestHeaderString({ payload, secret: signingSecret, timestamp });
    await deliver(Buffer.from(payload), header);
  }

  async function sendCharge(
    { id, amount }: SandboxOrder,
    card: string,
    failure: string | null,
  ): Promise<void> {
    const year = new Date(clock.now()).getUTCFullYear() + YEARS_VALID;
    await send(failure === null ? 'charge.succeeded' : 'charge.failed', {
      id: `ch_${id}`,
      metadata: { payment_id: id },
      amount: amount / MICROS_PER_CENT,
      currency: 'usd',
      payment_intent: `pi_${id}`,
      customer: 'cus_sandbox',
      payment_method: METHOD,
      failure_message: failure,
      payment_method_details: {
        card: { brand: 'visa', last4: card.slice(-4), exp_month: 12, exp_year: year },
      },
    });
  }

  return {
    name: 'sandbox',
    isLive: false,
    openEvent: async (bytes, signature) =>
      openSigned(await open(), { secret: signingSecret, clock }, bytes, signature),
    openCheckout: ({ paymentId }) =>
      Promise.resolve({
        ref: `cs_${paymentId}`,
        url: `${publicUrl}/#/payment/sandbox?payment_id=${paymentId}`,
      }),
    closeCheckout: () => Promise.resolve(true),
    forget: () => Promise.resolve(),
    findOutcome: () => Promise.resolve({}),
    findReturned: () => Promise.resolve({ refundedMicros: 0, disputedMicros: 0 }),
    findPaymentId: (chargeRef) => Promise.resolve(chargeRef.replace(/^pi_/, '')),

    async pay(order, cardNumber) {
      if (cardNumber === SANDBOX_DECLINED_CARD) {
        await sendCharge(order, cardNumber, 'Your card was declined.');
        return;
      }
      await sendCharge(order, cardNumber, null);
      await send('checkout.session.completed', {
        id: `cs_${order.id}`,
        metadata: { payment_id: order.id },
        mode: 'payment',
        payment_status: 'paid',
        amount_total: order.amount / MICROS_PER_CENT,
        currency: 'usd',
        payment_intent: `pi_${order.id}`,
      });
    },

    async charge({ paymentId, amountMicros }) {
      const ref = `pi_${paymentId}`;
      await send('payment_intent.succeeded', {
        id: ref,
        metadata: { payment_id: paymentId },
        amount_received: amountMicros / MICROS_PER_CENT,
        currency: 'usd',
      });
      return { ref };
    },
  };
}
