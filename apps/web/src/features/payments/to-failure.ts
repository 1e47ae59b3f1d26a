import type { TFunction } from 'i18next';

/** The words of the provider; those that most people meet are translated. */
export function toFailure(failure: string, t: TFunction<['payments', 'common']>): string {
  if (failure === 'Payment failed') return t('common:errors.payment_failed.text');
  if (failure === 'Your card was declined.') return t('payments:declined');
  return failure;
}
