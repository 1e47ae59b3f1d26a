import type Stripe from 'stripe';

/** Loaded by the first payment: the package is a twelfth of the server's memory, and most installations take none. */
export const loadStripe = async (): Promise<typeof Stripe> => (await import('stripe')).default;
