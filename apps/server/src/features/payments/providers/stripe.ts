// Stripe's hosted checkout, by its official package. Its address is a setting, for mirrors and tests.
import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import {
  ChargeDeclined,
  type ChargeOutcome,
  type PaymentProvider,
  type Returned,
} from './payment-provider.ts';
import { openSigned } from './signature.ts';
import { loadStripe } from './stripe-package.ts';

const MICROS_PER_CENT = 10_000;
const TIMEOUT_MS = 20_000;
const RETRIES = 2;
/** Of one charge; a bank opens one or two. */
const MOST_DISPUTES = 100;

export interface StripeSettings {
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** `null`: Stripe's own. */
  readonly baseUrl: string | null;
}

async function openClient({ apiKey, baseUrl }: StripeSettings): Promise<Stripe> {
  const Package = await loadStripe();
  const shared = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  if (baseUrl === null) return new Package(apiKey, shared);
  const { hostname, port, protocol } = new URL(baseUrl);
  return new Package(apiKey, {
    ...shared,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
  });
}

/** Questions of a bank move no money, and what was won came back. */
const isTaken = ({ status }: Stripe.Dispute): boolean =>
  !status.startsWith('warning') && status !== 'won' && status !== 'prevented';

async function findReturned(stripe: Stripe, intent: string): Promise<Returned> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge'],
  });
  const disputes = await stripe.disputes.list({ payment_intent: intent, limit: MOST_DISPUTES });
  const refunded = charge !== null && typeof charge === 'object' ? charge.amount_refunded : 0;
  const disputed = disputes.data.filter(isTaken).reduce((sum, { amount }) => sum + amount, 0);
  return { refundedMicros: refunded * MICROS_PER_CENT, disputedMicros: disputed * MICROS_PER_CENT };
}

/** One that waits for another method was declined: nobody is there to give it one. */
function toOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { status, amount_received: cents, currency, last_payment_error: error } = intent;
  if (status === 'succeeded') return { paid: { amountMicros: cents * MICROS_PER_CENT, currency } };
  if (status === 'requires_payment_method' || status === 'canceled')
    return { failure: error?.message ?? 'The payment was declined.' };
  return {};
}

const isOfType = (error: unknown, type: Stripe.errors.StripeError['type']): error is Error =>
  error instanceof Error && 'type' in error && error.type === type;

/** Of an object that Stripe says it does not know, or that cannot be changed any more. */
const isRefused = (error: unknown): error is Error => isOfType(error, 'StripeInvalidRequestError');

export function createStripe({
  settings,
  clock,
  publicUrl,
}: {
  readonly settings: StripeSettings;
  readonly clock: Pick<Clock, 'now'>;
  readonly publicUrl: string;
}): PaymentProvider {
  let client: Promise<Stripe> | null = null;
  const open = (): Promise<Stripe> => (client ??= openClient(settings));
  const toReturnUrl = (page: string, paymentId: string): string =>
    `${publicUrl}/#/payment/${page}?payment_id=${paymentId}`;

  return {
    name: 'stripe',
    isLive: !/_test_/.test(settings.apiKey),
    openEvent: async (bytes, signature) =>
      openSigned(await open(), { secret: settings.webhookSecret, clock }, bytes, signature),

    async openCheckout({ paymentId, amountMicros, email, language, customerRef, savesMethod }) {
      const metadata = { payment_id: paymentId };
      const session = await (
        await open()
      ).checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: paymentId,
          metadata,
          payment_intent_data: { metadata, ...(savesMethod && { setup_future_usage: 'off_session' }) },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'usd',
                unit_amount: amountMicros / MICROS_PER_CENT,
                product_data: { name: language === 'zh' ? 'Parley 余额' : 'Parley balance' },
              },
            },
          ],
          locale: language,
          success_url: toReturnUrl('success', paymentId),
          cancel_url: toReturnUrl('cancel', paymentId),
          ...(customerRef !== null
            ? { customer: customerRef }
            : {
                ...(email !== null && { customer_email: email }),
                ...(savesMethod && { customer_creation: 'always' }),
              }),
        },
        { idempotencyKey: paymentId },
      );
      if (session.url === null) throw new Error('Stripe opened no page');
      return { ref: session.id, url: session.url };
    },

    async closeCheckout(ref) {
      try {
        await (await open()).checkout.sessions.expire(ref);
        return true;
      } catch (error) {
        if (isRefused(error)) return false;
        throw error;
      }
    },

    async charge({ paymentId, amountMicros, customerRef, methodRef }) {
      try {
        const intent = await (
          await open()
        ).paymentIntents.create(
          {
            amount: amountMicros / MICROS_PER_CENT,
            currency: 'usd',
            customer: customerRef,
            payment_method: methodRef,
            off_session: true,
            confirm: true,
            metadata: { payment_id: paymentId },
          },
          { idempotencyKey: paymentId },
        );
        return { ref: intent.id };
      } catch (error) {
        if (isOfType(error, 'StripeCardError') || isRefused(error))
          throw new ChargeDeclined(error.message, { cause: error });
        throw error;
      }
    },

    findOutcome: async (ref) => toOutcome(await (await open()).paymentIntents.retrieve(ref)),

    async forget(methodRef) {
      try {
        await (await open()).paymentMethods.detach(methodRef);
      } catch (error) {
        if (!isRefused(error)) throw error;
      }
    },

    findReturned: async (chargeRef) => findReturned(await open(), chargeRef),

    async findPaymentId(chargeRef) {
      try {
        const { metadata } = await (await open()).paymentIntents.retrieve(chargeRef);
        return metadata['payment_id'] ?? null;
      } catch (error) {
        if (isRefused(error)) return null;
        throw error;
      }
    },
  };
}
