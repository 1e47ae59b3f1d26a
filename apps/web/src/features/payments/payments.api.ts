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
  removePaymentMethod,
  setAutoRefill,
} from '@parley/contract/payments/endpoints.ts';
import type {
  AutoRefill,
  AutoRefillBody,
  Checkout,
  Payment,
  PaymentConfig,
  PaymentFilter,
  PaymentList,
} from '@parley/contract/payments/schemas.ts';
import { getUsageAnalytics } from '@parley/contract/usage/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import { saveBlob } from '../../platform/browser/save-blob.ts';

export const PACE_DAYS = 30;
export const PAYMENTS_PER_PAGE = 50;

export interface CheckoutOrder {
  readonly amount: number;
  readonly savesMethod: boolean;
  readonly usesSaved: boolean;
}

export const paymentsApi = {
  getConfig: (): Promise<PaymentConfig> => api.call(getPaymentConfig, {}),
  /** The same page again for the same key. */
  openCheckout: ({ amount, savesMethod, usesSaved }: CheckoutOrder, key: string): Promise<Checkout> =>
    api.call(
      createCheckout,
      { body: { amount, save_method: savesMethod, use_saved_method: usesSaved } },
      { idempotencyKey: key },
    ),
  get: (id: string): Promise<Payment> => api.call(getPayment, { params: { id } }),
  cancel: (id: string): Promise<Payment> => api.call(cancelPayment, { params: { id } }),
  paySandbox: (id: string, card: string): Promise<Payment> =>
    api.call(paySandbox, { params: { id }, body: { card } }),
  list: (status: PaymentFilter | undefined, page: number): Promise<PaymentList> =>
    api.call(listPayments, {
      query: { page, per_page: PAYMENTS_PER_PAGE, ...(status && { status }) },
    }),
  getRefill: (): Promise<AutoRefill> => api.call(getAutoRefill, {}),
  setRefill: (body: AutoRefillBody): Promise<AutoRefill> => api.call(setAutoRefill, { body }),
  removeMethod: (): Promise<AutoRefill> => api.call(removePaymentMethod, {}),
  /** US dollars a day over the last days. */
  async getPace(userId: string): Promise<number> {
    const query = { days: PACE_DAYS };
    const { totals } = await api.call(getUsageAnalytics, { params: { id: userId }, query });
    return totals.cost / PACE_DAYS;
  },
  async saveCsv(signal: AbortSignal): Promise<void> {
    const answer = await api.openStream(exportPayments, {}, { signal });
    saveBlob('parley-payments.csv', await answer.blob());
  },
  async saveReceipt({ id, receipt_number: number }: Payment, signal: AbortSignal): Promise<void> {
    const answer = await api.openStream(getReceipt, { params: { id } }, { signal });
    saveBlob(`${number ?? id}.html`, await answer.blob());
  },
};
