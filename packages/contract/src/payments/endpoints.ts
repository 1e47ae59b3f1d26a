import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  AutoRefill,
  AutoRefillBody,
  Checkout,
  CheckoutBody,
  EventReceived,
  Payment,
  PaymentConfig,
  PaymentList,
  PaymentQuery,
  SandboxBody,
} from './schemas.ts';

const own = { access: 'member', guards: 'self' } as const;
const ofOne = {
  access: 'member',
  guards: 'own-payment',
  params: z.object({ id: z.string().min(1).max(100) }),
} as const;

export const getPaymentConfig = defineEndpoint({
  id: 'payments.getConfig',
  method: 'GET',
  path: '/api/payments/config',
  summary: 'Whether money can be added here, by which provider and in which amounts.',
  access: 'public',
  guards: 'none',
  scope: null,
  reply: PaymentConfig,
  errors: [],
});

export const createCheckout = defineEndpoint({
  ...own,
  id: 'payments.createCheckout',
  method: 'POST',
  path: '/api/payments/checkout',
  takesIdempotencyKey: true,
  summary:
    'Opens a page of the payment provider for an amount. The balance grows once the provider has confirmed it.',
  scope: null,
  body: CheckoutBody,
  reply: Checkout,
  status: 201,
  errors: ['payments_unavailable', 'payment_failed', 'idempotency_mismatch', 'no_payment_method'],
});

export const getPayment = defineEndpoint({
  ...ofOne,
  id: 'payments.get',
  method: 'GET',
  path: '/api/payments/{id}',
  summary: 'A payment and how far it is.',
  scope: 'usage',
  reply: Payment,
  errors: ['not_found'],
});

export const listPayments = defineEndpoint({
  ...own,
  id: 'payments.list',
  method: 'GET',
  path: '/api/payments/history',
  summary: "The account's payments, newest first.",
  scope: 'usage',
  query: PaymentQuery,
  reply: PaymentList,
  errors: [],
});

export const exportPayments = defineEndpoint({
  ...own,
  id: 'payments.export',
  method: 'GET',
  path: '/api/payments/history.csv',
  summary: "The account's payments as a CSV file, newest first.",
  scope: 'usage',
  rate: 'analytics',
  download: 'text/csv',
  errors: [],
});

export const getReceipt = defineEndpoint({
  ...ofOne,
  id: 'payments.getReceipt',
  method: 'GET',
  path: '/api/payments/{id}/receipt',
  summary: 'The receipt of a payment that was made, as a page to print.',
  scope: 'usage',
  download: 'text/html',
  errors: ['not_found'],
});

export const cancelPayment = defineEndpoint({
  ...ofOne,
  id: 'payments.cancel',
  method: 'POST',
  path: '/api/payments/{id}/cancel',
  summary: 'Closes the page of the provider, where nothing was paid yet.',
  scope: null,
  reply: Payment,
  errors: ['not_found'],
});

export const paySandbox = defineEndpoint({
  ...ofOne,
  id: 'payments.paySandbox',
  method: 'POST',
  path: '/api/payments/{id}/sandbox',
  summary: 'What the page of the sandbox does: pays with a test card. Never in production.',
  scope: null,
  body: SandboxBody,
  reply: Payment,
  errors: ['not_found', 'payments_unavailable'],
});

export const receivePaymentEvent = defineEndpoint({
  id: 'payments.receiveEvent',
  method: 'POST',
  path: '/api/payments/webhook',
  summary: 'Events of the payment provider, with its signature.',
  access: 'public',
  guards: 'none',
  scope: null,
  rate: 'none',
  bodyFormat: 'raw',
  reply: EventReceived,
  errors: ['payment_event_invalid', 'payments_unavailable'],
});

export const getAutoRefill = defineEndpoint({
  ...own,
  id: 'payments.getAutoRefill',
  method: 'GET',
  path: '/api/payments/auto-refill',
  summary: 'The automatic refill of the balance, and the payment method that is saved for it.',
  scope: 'usage',
  reply: AutoRefill,
  errors: [],
});

export const setAutoRefill = defineEndpoint({
  ...own,
  id: 'payments.setAutoRefill',
  method: 'PUT',
  path: '/api/payments/auto-refill',
  summary: 'Turns the automatic refill on or off, and sets when, how much and how much in a month.',
  scope: null,
  body: AutoRefillBody,
  reply: AutoRefill,
  errors: ['payments_unavailable', 'no_payment_method'],
});

export const removePaymentMethod = defineEndpoint({
  ...own,
  id: 'payments.removeMethod',
  method: 'DELETE',
  path: '/api/payments/method',
  summary: 'Forgets the saved payment method, also at the provider, and turns the automatic refill off.',
  scope: null,
  reply: AutoRefill,
  errors: [],
});
