// What an event of a provider says about a payment. Each fact can be told again and in any order; events of other kinds
// say nothing.
import { z } from 'zod';

const Refs = z.looseObject({ payment_id: z.string().optional().catch(undefined) }).nullish();
const Card = z.looseObject({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
});

const EventObject = z.looseObject({
  id: z.string(),
  metadata: Refs,
  mode: z.string().nullish(),
  payment_status: z.string().nullish(),
  status: z.string().nullish(),
  currency: z.string().nullish(),
  amount: z.number().nullish(),
  amount_total: z.number().nullish(),
  amount_received: z.number().nullish(),
  amount_refunded: z.number().nullish(),
  payment_intent: z.string().nullish(),
  payment_method: z.string().nullish(),
  customer: z.string().nullish(),
  failure_message: z.string().nullish(),
  last_payment_error: z.looseObject({ message: z.string().nullish() }).nullish(),
  payment_method_details: z.looseObject({ card: Card.nullish() }).nullish(),
});
type EventObject = z.infer<typeof EventObject>;

const ProviderEvent = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().max(100),
  livemode: z.boolean(),
  data: z.looseObject({ object: EventObject }),
});

export interface CardFacts {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly customerRef: string | null;
  readonly methodRef: string | null;
}

interface Told {
  readonly paid?: { readonly amountMicros: number; readonly currency: string };
  readonly failure?: string;
  readonly isCancelled?: true;
  readonly card?: CardFacts;
  /** In all, so far. */
  readonly refundedMicros?: number;
  readonly disputedMicros?: number;
  readonly isDisputeWon?: true;
  /** It goes back to us. */
  readonly isRefundFailed?: true;
}

export interface PaymentFacts extends Told {
  readonly eventId: string;
  readonly type: string;
  readonly isLive: boolean;
  /** As we told the provider. */
  readonly paymentId: string | null;
  /** As the provider calls it. */
  readonly chargeRef: string | null;
}

const MICROS_PER_CENT = 10_000;

const toPaid = (cents: number | null | undefined, currency: string | null | undefined): Told => ({
  paid: { amountMicros: (cents ?? 0) * MICROS_PER_CENT, currency: currency ?? '' },
});

function toCard({ payment_method_details: details, customer, payment_method: method }: EventObject): Told {
  const card = details?.card;
  if (!card) return {};
  return {
    card: {
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      customerRef: customer ?? null,
      methodRef: method ?? null,
    },
  };
}

const DECLINED = 'The payment was declined.';

const toRefund = ({ status }: EventObject): Told =>
  status === 'failed' || status === 'canceled' ? { isRefundFailed: true } : {};

const READERS: Readonly<Record<string, (object: EventObject) => Told>> = {
  // A bank transfer can be completed here and paid days later.
  'checkout.session.completed': (object) =>
    object.payment_status === 'paid' ? toPaid(object.amount_total, object.currency) : {},
  'checkout.session.async_payment_succeeded': (object) => toPaid(object.amount_total, object.currency),
  'checkout.session.async_payment_failed': () => ({ failure: DECLINED }),
  'checkout.session.expired': () => ({ isCancelled: true }),
  'payment_intent.succeeded': (object) => toPaid(object.amount_received, object.currency),
  'payment_intent.payment_failed': (object) => ({ failure: object.last_payment_error?.message ?? DECLINED }),
  'charge.succeeded': toCard,
  'charge.failed': (object) => ({ ...toCard(object), failure: object.failure_message ?? DECLINED }),
  'charge.refunded': (object) => ({ refundedMicros: (object.amount_refunded ?? 0) * MICROS_PER_CENT }),
  'charge.refund.updated': toRefund,
  'refund.updated': toRefund,
  'refund.failed': () => ({ isRefundFailed: true }),
  // Questions of a bank move no money.
  'charge.dispute.created': (object) =>
    object.status?.startsWith('warning') === true
      ? {}
      : { disputedMicros: (object.amount ?? 0) * MICROS_PER_CENT },
  'charge.dispute.funds_withdrawn': (object) => ({ disputedMicros: (object.amount ?? 0) * MICROS_PER_CENT }),
  'charge.dispute.funds_reinstated': () => ({ isDisputeWon: true }),
  'charge.dispute.closed': (object) => (object.status === 'won' ? { isDisputeWon: true } : {}),
};

/** `null` for events that are about nothing of ours. */
export function toFacts(event: unknown): PaymentFacts | null {
  const parsed = ProviderEvent.safeParse(event);
  if (!parsed.success) return null;
  const { id, type, livemode, data } = parsed.data;
  const { object } = data;
  const read = READERS[type];
  if (!read || (type.startsWith('checkout.') && object.mode !== 'payment')) return null;
  return {
    ...read(object),
    eventId: id,
    type,
    isLive: livemode,
    paymentId: object.metadata?.payment_id ?? null,
    chargeRef: type.startsWith('payment_intent.') ? object.id : (object.payment_intent ?? null),
  };
}
