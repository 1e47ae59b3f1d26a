import { z } from 'zod';
import { dollarsUpTo } from '../../billing/dollars.ts';
import {
  COST_CENTRE_MONTHS,
  AT_LIMIT,
  CENTRE_KINDS,
  COST_CENTRE_NAME_MAX_LENGTH,
  MAX_COST_CENTRE_BUDGET,
  MAX_RULES,
} from './constants.ts';

const ObjectId = z.string().min(1).max(100);
const Kind = z.enum(CENTRE_KINDS);

/** Assigns what a person spends, or what an agent costs. */
export const CostCentreRule = z.object({ kind: z.enum(['person', 'agent']), id: ObjectId });
export type CostCentreRule = z.infer<typeof CostCentreRule>;
export const CostCentreRules = z.array(CostCentreRule).max(MAX_RULES);

/** A month; `null`: only the sum is shown. */
const BudgetAmount = dollarsUpTo(MAX_COST_CENTRE_BUDGET).nullable();

const fields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(COST_CENTRE_NAME_MAX_LENGTH)
    .regex(/^\P{Cc}*$/u, 'must be one line'),
  owner_id: ObjectId.nullable(),
  budget: BudgetAmount,
  /** Part of the budget at which people are told. */
  warn_at: z.number().min(0.01).max(1),
  at_limit: z.enum(AT_LIMIT),
  rules: CostCentreRules,
};

export const NewCostCentre = z.object({
  kind: Kind,
  name: fields.name,
  owner_id: fields.owner_id.default(null),
  budget: fields.budget.default(null),
  warn_at: fields.warn_at.default(0.8),
  at_limit: fields.at_limit.default('warn'),
  rules: fields.rules.default([]),
});
export type NewCostCentre = z.infer<typeof NewCostCentre>;

export const CostCentreChange = z.object({ ...fields, is_archived: z.boolean() }).partial();
export type CostCentreChange = z.infer<typeof CostCentreChange>;

export const CostCentre = z.object({
  id: z.string(),
  kind: Kind,
  name: z.string(),
  owner: z.object({ user_id: z.string(), username: z.string().nullable() }).nullable(),
  budget: z.number().nullable(),
  warn_at: z.number(),
  at_limit: z.enum(AT_LIMIT),
  is_archived: z.boolean(),
  /** US dollars of the month, by UTC. */
  spent: z.number(),
  /** By the end of the month, at the pace so far; of a month that is over, what was spent. */
  forecast: z.number(),
  /** The last six, oldest first; this month is the last. */
  months: z.array(z.object({ month: z.string(), spent: z.number() })),
  rules: z.array(CostCentreRule.extend({ label: z.string().nullable() })),
  /** Of the month: by the people and by the agents of its rules, and the rest, such as chats that were marked. */
  by_rule: z.object({ people: z.number(), agents: z.number(), chosen: z.number() }),
});
export type CostCentre = z.infer<typeof CostCentre>;

export const CostCentrePath = z.object({ id: ObjectId, centreId: ObjectId });
export const CostCentreQuery = z.object({
  archived: z.enum(['true', 'false']).default('false'),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-01')
    .optional()
    .describe(`One of the last ${COST_CENTRE_MONTHS} by UTC; this month without it`),
});
export type CostCentreQuery = z.infer<typeof CostCentreQuery>;
export const CostCentreList = z.object({
  cost_centres: z.array(CostCentre),
  total: z.number(),
  /** `2026-01`. */
  month: z.string(),
  resets_at: z.string(),
  /** US dollars of the whole workspace. */
  spent: z.number(),
  forecast: z.number(),
  /** Sum of the budgets of the teams; `null` without any. */
  budget: z.number().nullable(),
  /** Spent without a team. */
  unassigned: z.number(),
  /** Of the account that pays for members who are paid for. */
  payer_balance: z.number(),
  /** What the workspace spends on a day, by the days of the month so far. */
  per_day: z.number(),
});
export type CostCentreList = z.infer<typeof CostCentreList>;

/** What someone spends in a workspace counts against these, unless a chat or an agent says otherwise. */
export const OwnBudgets = z.object({
  /** `2026-01`, by UTC. */
  month: z.string(),
  resets_at: z.string(),
  budgets: z.array(
    z.object({
      /** `member`: their own, in this workspace. */
      kind: z.enum(['member', ...CENTRE_KINDS]),
      /** `null`: of the member. */
      name: z.string().nullable(),
      /** US dollars a month, of all who spend from it. */
      budget: z.number(),
      spent: z.number(),
      left: z.number(),
      warn_at: z.number(),
      at_limit: z.enum(AT_LIMIT),
    }),
  ),
});
export type OwnBudgets = z.infer<typeof OwnBudgets>;

/** What a person spends for; `null`: what is usual for them. */
export const SpendingChoice = z.object({
  /** `null`: for themselves. */
  workspace_id: ObjectId.nullable(),
  team_id: ObjectId.nullable().default(null),
  project_id: ObjectId.nullable().default(null),
  department_id: ObjectId.nullable().default(null),
});
export type SpendingChoice = z.infer<typeof SpendingChoice>;

export const SpendingChoiceQuery = z.object({ session_id: ObjectId.optional() });
export const SpendingChoiceBody = z.object({
  session_id: ObjectId.optional(),
  choice: SpendingChoice.nullable(),
});
export const SpendingOptions = z.object({
  /** Of the chat, or of the account without one. */
  choice: SpendingChoice.nullable(),
  /** What holds where nothing is chosen. */
  usual: SpendingChoice,
  workspaces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      pays: z.enum(['self', 'owner']),
      cost_centres: z.array(z.object({ id: z.string(), kind: Kind, name: z.string() })),
    }),
  ),
});
export type SpendingOptions = z.infer<typeof SpendingOptions>;
