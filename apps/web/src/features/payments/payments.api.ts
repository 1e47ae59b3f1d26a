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
import { getUsageAnalytics, listUsage } from '@parley/contract/usage/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import { saveBlob, saveTable } from '../../platform/browser/save-blob.ts';

export const PACE_DAYS = 30;
export const PAYMENTS_PER_PAGE = 50;

export interface CheckoutOrder {
  readonly amount: number;
  readonly savesMethod: boolean;
  readonly usesSaved: boolean;
}

/** What a reply of a model, or a run of an agent, costs on average. */
export interface PaidWork {
  readonly kind: 'model' | 'agent';
  /** The id of a model, or the name of an agent. */
  readonly name: string;
  readonly costEach: number;
}

export interface Pace {
  /** US dollars. */
  readonly perDay: number;
  /** What most of the money went on. */
  readonly works: readonly PaidWork[];
}

const toWork = (kind: PaidWork['kind'], name: string, cost: number, count: number): PaidWork => ({
  kind,
  name,
  costEach: count === 0 ? 0 : cost / count,
});

const keepPaid = (works: readonly PaidWork[]): readonly PaidWork[] =>
  works.filter(({ costEach }) => costEach > 0);

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
  /** By the usage of the last days. */
  async getPace(userId: string): Promise<Pace> {
    const query = { days: PACE_DAYS };
    const { totals, ...usage } = await api.call(getUsageAnalytics, { params: { id: userId }, query });
    const models = usage.replies_by_model.map(({ key, cost, requests }) =>
      toWork('model', key, cost, requests),
    );
    const agents = usage.by_agent.map(({ label, cost, runs }) => toWork('agent', label, cost, runs));
    return {
      perDay: totals.cost / PACE_DAYS,
      works: [...keepPaid(models).slice(0, 2), ...keepPaid(agents).slice(0, 1)],
    };
  },
  /** US dollars, of all that was ever charged. */
  async getUsed(userId: string): Promise<number> {
    const { total_cost: cost } = await api.call(listUsage, { params: { id: userId }, query: { limit: 1 } });
    return cost;
  },
  async saveCsv(signal: AbortSignal): Promise<void> {
    const answer = await api.openStream(exportPayments, {}, { signal });
    saveTable('parley-payments.csv', await answer.blob());
  },
  async saveReceipt({ id, receipt_number: number }: Payment, signal: AbortSignal): Promise<void> {
    const answer = await api.openStream(getReceipt, { params: { id } }, { signal });
    saveBlob(`${number ?? id}.html`, await answer.blob());
  },
};
