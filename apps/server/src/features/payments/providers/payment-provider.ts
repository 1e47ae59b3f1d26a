// What a payment provider does for us. None of it moves a balance: only the events that it signs do.
export interface CheckoutOrder {
  readonly paymentId: string;
  readonly amountMicros: number;
  readonly email: string | null;
  readonly language: 'en' | 'zh';
  /** To pay with what was saved before. */
  readonly customerRef: string | null;
  readonly savesMethod: boolean;
}

export interface ChargeOrder {
  readonly paymentId: string;
  readonly amountMicros: number;
  readonly customerRef: string;
  readonly methodRef: string;
}

/** Thrown where the provider refuses a charge; another try would be refused as well. */
export class ChargeDeclined extends Error {
  override readonly name = 'ChargeDeclined';
}

/** Of one charge, as it is now, in micro-dollars. */
export interface Returned {
  readonly refundedMicros: number;
  /** Without those that were won. */
  readonly disputedMicros: number;
}

/** What became of a charge without a page, as its event would say it; nothing of it while it is under way. */
export interface ChargeOutcome {
  readonly paid?: { readonly amountMicros: number; readonly currency: string };
  readonly failure?: string;
}

export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  /** Whether its events are about real money. */
  readonly isLive: boolean;
  /** Opens a page on which the order is paid. The same one each time it is asked for the same order. */
  openCheckout(order: CheckoutOrder): Promise<{ readonly ref: string; readonly url: string }>;
  /** `false` where it was paid or closed before. */
  closeCheckout(ref: string): Promise<boolean>;
  /** Charges a saved method, once for each order. */
  charge(order: ChargeOrder): Promise<{ readonly ref: string }>;
  /** For where its event does not come. */
  findOutcome(ref: string): Promise<ChargeOutcome>;
  /** Forgets a saved method. */
  forget(methodRef: string): Promise<void>;
  /** What the bytes say; rejects with `payment_event_invalid` unless the provider signed them. */
  openEvent(bytes: Buffer, signature: string | undefined): Promise<unknown>;
  /** Our id of what the provider calls by its own. */
  findPaymentId(chargeRef: string): Promise<string | null>;
  findReturned(chargeRef: string): Promise<Returned>;
}
