import {
  cancelPayment,
  createCheckout,
  exportPayments,
  getAutoRefill,
  getPayment,
  getPaymentConfig,
  getReceipt,
  listPayments,
  paySandbox,
  receivePaymentEvent,
  removePaymentMethod,
  setAutoRefill,
} from './endpoints.ts';

export const PAYMENT_ENDPOINTS = [
  getPaymentConfig,
  createCheckout,
  listPayments,
  exportPayments,
  getAutoRefill,
  setAutoRefill,
  removePaymentMethod,
  getPayment,
  getReceipt,
  cancelPayment,
  paySandbox,
  receivePaymentEvent,
] as const;
