import { z } from 'zod';
import { roundDollars } from '../billing/dollars.ts';

/** A vendor's list has a few hundred models at most. */
const MODEL_CHANGES_MAX = 2_000;
/** US dollars per 1,000,000 tokens. */
const MODEL_PRICE_MAX = 10_000;
const VENDOR_KEY_MAX_LENGTH = 4_096;

const ModelId = z.string().min(1).max(300);

/** US dollars per 1,000,000 tokens. */
const Price = z
  .number()
  .min(0)
  .max(MODEL_PRICE_MAX)
  .refine((price) => roundDollars(price) === price, 'must have at most six decimals');
const PricePair = z.object({ input: Price, output: Price });
const Cost = z.object({ input: z.number(), output: z.number() });

export const ModelState = z.object({
  is_enabled: z.boolean(),
  /** In the short list of a fast start. */
  is_quick: z.boolean(),
  is_recommended: z.boolean(),
  /** `null`: the vendor's price with the markup. */
  price: PricePair.nullable(),
});
export type ModelState = z.infer<typeof ModelState>;

export const AdminModel = z.object({
  id: z.string(),
  name: z.string(),
  vendor_id: z.string(),
  description: z.string(),
  context_window: z.number(),
  /** What the vendor takes, US dollars per 1,000,000 tokens. */
  cost: Cost,
  /** The vendor's price with the markup, which holds where no other is set. */
  default_price: Cost,
  state: ModelState,
  /** In the last 30 days. */
  uses: z.number(),
  revenue: z.number(),
});
export type AdminModel = z.infer<typeof AdminModel>;

export const AdminVendor = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether its models are offered: there is a key, or an address. */
  is_installed: z.boolean(),
  /** Whether a key can be set here. */
  takes_key: z.boolean(),
  /** `unreadable`: sealed with a key that this server does not have. */
  key: z.enum(['none', 'environment', 'saved', 'unreadable']),
  /** Of a saved key, its last four characters. */
  last_four: z.string().nullable(),
  saved_at: z.string().nullable(),
  /** Also set in the environment, which a saved key comes before. */
  has_environment_key: z.boolean(),
  key_variable: z.string(),
});
export type AdminVendor = z.infer<typeof AdminVendor>;

export const AdminModels = z.object({
  /** Factor on the vendors' prices. */
  markup: z.number(),
  vendors: z.array(AdminVendor),
  /** What titles and summaries are written with. */
  helper: z.object({
    /** Null: the cheapest that is able to. */
    chosen: z.string().nullable(),
    /** Another one than the chosen where that is off or has no key; null where there is no model at all. */
    current: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
  /** In the order of the picker. */
  models: z.array(AdminModel),
});
export type AdminModels = z.infer<typeof AdminModels>;

const ModelChange = z.object({ id: ModelId, from: ModelState, to: ModelState });

export const AdminModelsPatch = z.object({
  changes: z.array(ModelChange).max(MODEL_CHANGES_MAX).default([]),
  /** All models; those of one vendor stay together. */
  order: z
    .object({
      from: z.array(ModelId).max(MODEL_CHANGES_MAX),
      to: z.array(ModelId).max(MODEL_CHANGES_MAX),
    })
    .optional(),
  /** The model for titles and summaries; null: the cheapest that is able to. */
  helper: z.object({ from: ModelId.nullable(), to: ModelId.nullable() }).optional(),
  /** A price under the vendor's is saved only with it. */
  confirm_under_cost: z.boolean().default(false),
});
export type AdminModelsPatch = z.infer<typeof AdminModelsPatch>;

export const ModelUseQuery = z.object({ model: ModelId });

export const ModelUse = z.object({
  chats: z.number(),
  agents: z.number(),
  /** The model that takes its work while it is off. */
  replacement: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type ModelUse = z.infer<typeof ModelUse>;

export const VendorParams = z.object({ vendorId: z.string().min(1).max(100) });

export const VendorKeyBody = z.object({
  api_key: z
    .string()
    .trim()
    .min(8)
    .max(VENDOR_KEY_MAX_LENGTH)
    .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces'),
});
export type VendorKeyBody = z.infer<typeof VendorKeyBody>;
