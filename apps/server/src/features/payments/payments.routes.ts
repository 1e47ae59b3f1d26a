import { AppError } from '@parley/contract/errors/app-error.ts';
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
} from '@parley/contract/payments/endpoints.ts';
import type { Clock } from '../../platform/clock.ts';
import { publicRoute, route, type Route } from '../../platform/http/binding/route.ts';
import { toDollars } from '../../platform/money.ts';
import type { RefillSettings } from './auto-refill/refill.settings.ts';
import type { PaymentCheckout } from './payments.checkout.ts';
import type { PaymentEvents } from './payments.events.ts';
import { toAdjustment, toAutoRefill, toConfig, toCredit, toCsv, toPayment } from './payments.present.ts';
import type { PaymentReads } from './payments.reads.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import type { Sandbox } from './providers/sandbox.ts';

export interface PaymentRoutesDeps {
  readonly provider: PaymentProvider | null;
  /** `null` where another provider, or none, is configured. */
  readonly sandbox: Sandbox | null;
  readonly checkouts: PaymentCheckout;
  /** `null` where no provider is configured. */
  readonly events: PaymentEvents | null;
  readonly reads: PaymentReads;
  readonly refill: RefillSettings;
  readonly clock: Pick<Clock, 'now'>;
}

function createOwnRoutes({ checkouts, reads, clock }: PaymentRoutesDeps): Route[] {
  return [
    route(createCheckout, async ({ body, facts }, { userId }) => {
      const { id, url } = await checkouts.open(userId, body, facts.idempotencyKey);
      return { payment_id: id, checkout_url: url };
    }),
    route(listPayments, async ({ query }, { userId }) => {
      const { rows, sums, credit, adjustments, adjusted } = await reads.list(userId, query);
      const { addedMicros, ...ofPayments } = sums;
      const counts = { ...ofPayments, all: ofPayments.all + adjusted };
      return {
        payments: rows.map(toPayment),
        total: counts[query.status ?? 'all'],
        page: query.page,
        per_page: query.per_page,
        counts,
        total_added: toDollars(addedMicros),
        signup_credit: toCredit(credit),
        adjustments: adjustments.map(toAdjustment),
      };
    }),
    route(exportPayments, async (_input, { userId }) => ({
      kind: 'download',
      fileName: `payments-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`,
      mediaType: 'text/csv',
      chunks: toCsv(reads.export(userId), {
        adjustments: reads.exportAdjustments(userId),
        credit: await reads.credit(userId),
      }),
    })),
    route(getPayment, async ({ params }, { userId }) => toPayment(await reads.get(userId, params.id))),
    route(getReceipt, async ({ params }, { userId }) => {
      const { number, chunks } = await reads.receipt(userId, params.id);
      return { kind: 'download', fileName: `${number}.html`, mediaType: 'text/html', chunks };
    }),
    route(cancelPayment, async ({ params }, { userId }) =>
      toPayment(await checkouts.cancel(userId, params.id)),
    ),
  ];
}

export function createPaymentRoutes(deps: PaymentRoutesDeps): Route[] {
  const { provider, sandbox, checkouts, events, reads, refill } = deps;
  return [
    publicRoute(getPaymentConfig, () => Promise.resolve(toConfig(provider?.name ?? null))),
    publicRoute(receivePaymentEvent, async ({ facts: { rawBody, headers } }) => {
      if (events === null) throw new AppError('payments_unavailable');
      await events.receive(rawBody ?? Buffer.alloc(0), headers['stripe-signature']);
      return { received: true as const };
    }),
    ...createOwnRoutes(deps),
    route(paySandbox, async ({ params, body }, { userId }) => {
      const payment = await reads.get(userId, params.id);
      if (sandbox === null) throw new AppError('payments_unavailable');
      if (body.cancel || body.card === undefined) return toPayment(await checkouts.cancel(userId, params.id));
      await sandbox.pay(payment, body.card);
      return toPayment(await reads.get(userId, params.id));
    }),
    route(getAutoRefill, async (_input, { userId }) => toAutoRefill(await refill.get(userId))),
    route(setAutoRefill, async ({ body, facts }, { userId }) =>
      toAutoRefill(await refill.set({ userId, requestId: facts.requestId }, body)),
    ),
    route(removePaymentMethod, async ({ facts }, { userId }) =>
      toAutoRefill(await refill.removeMethod({ userId, requestId: facts.requestId })),
    ),
  ];
}
