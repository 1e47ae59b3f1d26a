import { z } from 'zod';
import {
  PAYMENT_MAX,
  PAYMENT_MIN,
  PAYMENT_PACKAGES,
  REFILL_CEILING_MAX,
  REFILL_THRESHOLD_MAX,
} from './constants.ts';

/** Whole cents, as payment providers charge. */
const hasWholeCents = (dollars: number): boolean =>
  Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

const Amount = z
  .number()
  .min(PAYMENT_MIN)
  .max(PAYMENT_MAX)
  .refine(hasWholeCents, 'must have at most two decimals');

const PackageId = z.enum(PAYMENT_PACKAGES.map(String));

export const PaymentConfig = z.object({
  available: z.boolean(),
  provider: z.enum(['stripe', 'sandbox']).nullable(),
  currency: z.literal('USD'),
  min_amount: z.number(),
  max_amount: z.number(),
  packages: z.array(z.object({ id: z.string(), amount: z.number() })),
});
export type PaymentConfig = z.infer<typeof PaymentConfig>;

export const CheckoutBody = z
  .object({
    amount: Amount.optional().describe('US dollars from 5 to 500, with whole cents'),
    package_id: PackageId.optional().describe('In place of an amount'),
    save_method: z
      .boolean()
      .default(false)
      .describe('Keeps the method at the provider, for the automatic refill'),
    use_saved_method: z.boolean().default(false),
  })
  .refine(({ amount, package_id: id }) => (amount === undefined) !== (id === undefined), {
    message: 'must be given, or package_id in its place',
    path: ['amount'],
  });
export type CheckoutBody = z.infer<typeof CheckoutBody>;

export const Checkout = z.object({
  payment_id: z.string(),
  /** The page of the provider on which the payment is made. */
  checkout_url: z.string(),
});
export type Checkout = z.infer<typeof Checkout>;

export const PaymentStatus = z.enum(['pending', 'succeeded', 'failed', 'cancelled', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const Method = z.object({ brand: z.string(), last4: z.string() });

export const Payment = z.object({
  id: z.string(),
  kind: z.enum(['checkout', 'auto_refill']),
  amount: z.number(),
  /** What was paid back or taken back by a dispute. */
  refunded: z.number(),
  currency: z.literal('USD'),
  /** `refunded`: all of it. */
  status: PaymentStatus,
  provider: z.string(),
  method: Method.nullable(),
  /** Why it failed, in the words of the provider. */
  failure: z.string().nullable(),
  receipt_number: z.string().nullable(),
  /** Where the receipt is downloaded from. */
  receipt_url: z.string().nullable(),
  /** Just after the payment was added. */
  balance_after: z.number().nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  refunded_at: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const PaymentFilter = z.enum(['paid', 'unpaid', 'refunded']);
export type PaymentFilter = z.infer<typeof PaymentFilter>;

export const PaymentQuery = z.object({
  status: PaymentFilter.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(50),
});
export type PaymentQuery = z.infer<typeof PaymentQuery>;

export const PaymentList = z.object({
  payments: z.array(Payment),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
  counts: z.object({ all: z.number(), paid: z.number(), unpaid: z.number(), refunded: z.number() }),
  /** Paid and kept, over all payments. */
  total_added: z.number(),
  /** What the account began with; no payment, and not counted with them. */
  signup_credit: z.object({ amount: z.number(), created_at: z.string() }).nullable(),
  /**
   * What admins have added to the balance or taken from it, newest first. They share the pages with the payments, newest first
   * as well, and are counted in `counts.all`; where the list is narrowed, there are none.
   */
  adjustments: z.array(z.object({ amount: z.number(), balance_after: z.number(), created_at: z.string() })),
});
export type PaymentList = z.infer<typeof PaymentList>;

const RefillAmount = z.number().refine(hasWholeCents, 'must have at most two decimals');

export const AutoRefillBody = z
  .object({
    enabled: z.boolean(),
    threshold: RefillAmount.min(1).max(REFILL_THRESHOLD_MAX),
    amount: Amount,
    monthly_ceiling: RefillAmount.min(PAYMENT_MIN).max(REFILL_CEILING_MAX),
  })
  .refine(({ amount, monthly_ceiling: ceiling }) => ceiling >= amount, {
    message: 'must be at least the amount of one refill',
    path: ['monthly_ceiling'],
  });
export type AutoRefillBody = z.infer<typeof AutoRefillBody>;

export const AutoRefill = z.object({
  enabled: z.boolean(),
  threshold: z.number(),
  amount: z.number(),
  monthly_ceiling: z.number(),
  /** Charged or under way since the first of the month (UTC). */
  used_this_month: z.number(),
  /** Failed charges in a row. */
  failures: z.number(),
  /** After three failures in a row, until it is turned on again. */
  stopped: z.boolean(),
  last_used_at: z.string().nullable(),
  /** The payment method that is saved at the provider; without one it cannot be turned on. */
  method: Method.extend({ exp_month: z.number(), exp_year: z.number() }).nullable(),
});
export type AutoRefill = z.infer<typeof AutoRefill>;

export const SandboxBody = z.object({
  card: z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(' ', ''))
    .pipe(z.string().regex(/^[0-9]{12,19}$/, 'must be a card number'))
    .optional(),
  cancel: z.boolean().default(false),
});
export type SandboxBody = z.infer<typeof SandboxBody>;

export const EventReceived = z.object({ received: z.literal(true) });
