import { AppError } from '@parley/contract/errors/app-error.ts';
import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';

const TOLERANCE_SECONDS = 300;

/** Reads an event of Stripe's scheme, which the sandbox uses as well. */
export function openSigned(
  stripe: Stripe,
  { secret, clock }: { readonly secret: string; readonly clock: Pick<Clock, 'now'> },
  bytes: Buffer,
  signature: string | undefined,
): unknown {
  try {
    return stripe.webhooks.constructEvent(
      bytes,
      signature ?? '',
      secret,
      TOLERANCE_SECONDS,
      undefined,
      clock.now(),
    );
  } catch (cause) {
    throw new AppError('payment_event_invalid', { cause });
  }
}
