import { z } from 'zod';
import { SIGNUP_BALANCE } from '../auth/constants.ts';
import { Email, Username, UserType, WorkspaceRole } from '../auth/schemas.ts';
import { dollarsUpTo } from '../billing/dollars.ts';
import {
  ADJUSTMENT_MAX,
  AUDIT_DEFAULT_DAYS,
  AUDIT_ENTRIES_PER_PAGE,
  AUDIT_MAX_DAYS,
  OVERVIEW_DAYS,
  REASON_MAX_LENGTH,
} from './constants.ts';

const Line = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must be one line');
const Reason = z
  .string()
  .trim()
  .min(1)
  .max(REASON_MAX_LENGTH)
  .regex(/^\P{Cc}*$/u, 'must be one line');

export const OverviewQuery = z.object({
  days: z.coerce
    .number()
    .refine((days) => OVERVIEW_DAYS.some((one) => one === days), 'must be 1, 7 or 30')
    .default(1),
});

const ProviderFigures = z.object({
  id: z.string(),
  name: z.string(),
  /** `idle`: nothing was asked of it. */
  state: z.enum(['healthy', 'failing', 'idle']),
  requests: z.number(),
  failed: z.number(),
  /** Average milliseconds of a run, its tools included. */
  run_ms: z.number().nullable(),
  cost: z.number(),
});

export const AdminOverview = z.object({
  at: z.string(),
  days: z.number(),
  users: z.object({ total: z.number(), active: z.number(), new: z.number(), guests: z.number() }),
  runs: z.object({ total: z.number(), failed: z.number(), average_ms: z.number().nullable() }),
  /** US dollars. What the models cost is reckoned from the markup, and for those with a price of their own from what was used. */
  money: z.object({ charged: z.number(), model_cost: z.number() }),
  errors: z.object({ reports: z.number(), new_groups: z.number(), open_groups: z.number() }),
  uptime_30d: z.number().nullable(),
  /** Oldest first: hours of one day, otherwise days, of UTC. */
  series: z.array(z.object({ at: z.string(), runs: z.number(), failed: z.number() })),
  attention: z.array(
    z.object({
      kind: z.enum([
        'encryption-lost',
        'signing-differs',
        'error-report',
        'provider',
        'messages',
        'late-jobs',
      ]),
      /** The message of the error, or the provider. */
      subject: z.string().nullable(),
      id: z.string().nullable(),
      count: z.number(),
      since: z.string().nullable(),
    }),
  ),
  providers: z.array(ProviderFigures),
  installation: z.object({
    version: z.string(),
    servers: z.number(),
    up_since: z.string().nullable(),
    database: z.enum(['sqlite', 'postgres']),
    database_ms: z.number(),
    database_bytes: z.number(),
    /** Of conversations and pictures. */
    stored_bytes: z.number(),
    runs_running: z.number(),
    runs_waiting: z.number(),
    jobs_due: z.number(),
    /** Schedules whose next run is within a day, those that are late included. */
    schedules_due: z.number(),
    schedules_late: z.number(),
    /** Whether `ENCRYPTION_KEY` opens what is stored, and whether all servers sign with one `JWT_SECRET`. */
    keys: z.enum(['ok', 'encryption-lost', 'signing-differs']),
    can_mail: z.boolean(),
    /** What people pay by; `null`: they cannot. */
    payments: z.enum(['stripe', 'sandbox']).nullable(),
  }),
});
export type AdminOverview = z.infer<typeof AdminOverview>;

const UserFilters = {
  /** Part of a name or an email address, or an id. */
  q: Line.optional(),
  type: z.enum([...UserType.options, 'guest']).optional(),
  state: z.enum(['active', 'suspended', 'admin']).optional(),
  balance: z.enum(['empty', 'under-1', 'over-10']).optional(),
};
export const AdminUsersExportQuery = z.object(UserFilters);
export type AdminUsersExportQuery = z.infer<typeof AdminUsersExportQuery>;
/** What a list of accounts is ordered by: when they were made, or these. */
const USER_ORDERS = ['balance', 'spent', 'seen'] as const;
export type UserOrder = (typeof USER_ORDERS)[number];
export const AdminUsersQuery = z.object({
  ...UserFilters,
  sort: z.enum(USER_ORDERS).optional().describe('The newest come first without it'),
  order: z.enum(['asc', 'desc']).optional().describe('Of `sort`: `desc` without it'),
  /** `next` of the page before. */
  after: z
    .string()
    .max(100)
    .regex(/^(-?\d{1,16}:)?\w+$/)
    .optional(),
});
export type AdminUsersQuery = z.infer<typeof AdminUsersQuery>;

export const AdminUserSummary = z.object({
  id: z.string(),
  role: z.enum(['user', 'guest']),
  name: z.string().nullable(),
  email: z.string().nullable(),
  is_admin: z.boolean(),
  user_type: UserType.nullable(),
  is_suspended: z.boolean(),
  /** US dollars. */
  balance: z.number(),
  spent_30d: z.number(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
});
export type AdminUserSummary = z.infer<typeof AdminUserSummary>;

export const AdminUserList = z.object({
  users: z.array(AdminUserSummary),
  total: z.number(),
  guests: z.number(),
  /** For `after`, in the same order; null on the last page. */
  next: z.string().nullable(),
});
export type AdminUserList = z.infer<typeof AdminUserList>;

/** What a balance was changed by. */
export const AdminUserEntry = z.object({
  reason: z.string(),
  /** What an admin has said. */
  note: z.string().nullable(),
  amount: z.number(),
  balance_after: z.number(),
  at: z.string(),
});
export type AdminUserEntry = z.infer<typeof AdminUserEntry>;

export const AdminUserEntriesQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export const AdminUserEntryList = z.object({
  entries: z.array(AdminUserEntry),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type AdminUserEntryList = z.infer<typeof AdminUserEntryList>;

export const AdminUser = AdminUserSummary.extend({
  has_google: z.boolean(),
  chats: z.number(),
  agents: z.number(),
  devices: z.number(),
  /** Held by runs under way; cannot be deducted. */
  reserved: z.number(),
  workspaces: z.array(z.object({ id: z.string(), name: z.string(), role: WorkspaceRole })),
  /** The last few. */
  entries: z.array(AdminUserEntry),
  entry_total: z.number(),
});
export type AdminUser = z.infer<typeof AdminUser>;

const Dollars = dollarsUpTo(ADJUSTMENT_MAX);

export const BalanceAdjustment = z.object({
  direction: z.enum(['add', 'deduct']),
  /** US dollars, six decimals at most. */
  amount: Dollars.min(0.000_001),
  reason: Reason,
  /** Chosen by the caller: the same adjustment is booked once. */
  key: z
    .string()
    .min(8)
    .max(100)
    .regex(/^[\w-]+$/),
});
export type BalanceAdjustment = z.infer<typeof BalanceAdjustment>;

export const NewAccountBody = z.object({
  username: Username,
  email: Email.nullable().default(null),
  /** US dollars, six decimals at most. */
  balance: Dollars.default(SIGNUP_BALANCE),
});
export type NewAccountBody = z.infer<typeof NewAccountBody>;

/** By it the owner of an account sets a password. Shown once. */
export const PasswordLink = z.object({ link: z.string(), expires_at: z.string() });
export type PasswordLink = z.infer<typeof PasswordLink>;
export const NewAccount = z.object({ user: AdminUser, ...PasswordLink.shape });
export type NewAccount = z.infer<typeof NewAccount>;
/** Of the admin who asks. */
export const PasswordLinkBody = z.object({ password: z.string().max(1_000).optional() });

export const AdminFlagChange = z.object({
  is_admin: z.boolean(),
  password: z.string().max(1_000).optional(),
});
export const Suspension = z.object({ reason: Reason });

const AuditFilters = {
  /** Part of the name of an actor or a target, or an id. */
  q: Line.optional(),
  /** The id of an account. */
  actor: z.string().max(100).optional(),
  /** An action, or all of an area: `auth`. */
  action: z
    .string()
    .max(100)
    .regex(/^[a-z0-9._-]+$/)
    .optional(),
  /** The code of a location. */
  location: z
    .string()
    .regex(/^[0-9a-f]{4}$/)
    .optional(),
  days: z.coerce.number().int().min(1).max(AUDIT_MAX_DAYS).default(AUDIT_DEFAULT_DAYS),
};
export const AuditExportQuery = z.object(AuditFilters);
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;
export const AuditQuery = z.object({
  ...AuditFilters,
  /** The number before which the list goes on. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_ENTRIES_PER_PAGE).default(AUDIT_ENTRIES_PER_PAGE),
  /** `false` leaves the entries uncounted. */
  with_total: z.enum(['true', 'false']).default('true'),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

const Party = z.object({ id: z.string(), name: z.string().nullable() });
export const AuditEntry = z.object({
  number: z.number(),
  id: z.string(),
  at: z.string(),
  /** Null for visitors and for the server itself. */
  actor: Party.nullable(),
  action: z.string(),
  target: Party.extend({ type: z.string() }).nullable(),
  outcome: z.enum(['ok', 'refused']),
  /** A short code made of a hash, the same for the same location; null for what the server did itself. */
  location: z.string().nullable(),
  workspace: Party.nullable(),
  request_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditList = z.object({
  entries: z.array(AuditEntry),
  /** Null where it was not asked for. */
  total: z.number().nullable(),
  /** For `before`; null on the last page. */
  next: z.number().nullable(),
});
export type AuditList = z.infer<typeof AuditList>;
