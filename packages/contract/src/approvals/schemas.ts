import { z } from 'zod';
import { ToolEffect } from '../tools/schemas.ts';
import { AnswerBody, Question } from './questions.ts';

/** One call that a person has to allow, or a question of its server that they have to answer. */
export const Approval = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'approved', 'denied', 'expired']),
  run_id: z.string(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  session_id: z.string().nullable(),
  trigger: z.enum(['ui', 'api', 'scheduled', 'webhook', 'mcp']),
  call_id: z.string(),
  tool_name: z.string(),
  display_name: z.string(),
  effect: ToolEffect,
  args: z.unknown(),
  /** JSON Schema of the arguments; `null` for a tool that is gone. */
  parameters: z.record(z.string(), z.unknown()).nullable(),
  /** Why a person is asked; may be empty. */
  why: z.string(),
  /** Only writing tools can be allowed for good. */
  can_remember: z.boolean(),
  requested_at: z.string(),
  expires_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_by: z.object({ id: z.string(), username: z.string() }).nullable(),
  reason: z.string().nullable(),
  /** With which the call was allowed, where they were changed. */
  changed_args: z.unknown(),
  /** Where a remote server asks something: the call itself is under way. Answered, not decided. */
  question: Question.nullable(),
  /** How the question was answered; `null` until then, and where nobody has in time. */
  answer: AnswerBody.nullable(),
});
export type Approval = z.infer<typeof Approval>;

/** Of the names of tools. */
export const ApprovalLanguage = z.object({ language: z.enum(['en', 'zh']).default('en') });

export const ApprovalQuery = ApprovalLanguage.extend({
  state: z.enum(['waiting', 'decided']).default('waiting'),
  /** Only those of this run. */
  run_id: z.string().min(1).max(100).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(50),
});
export type ApprovalQuery = z.infer<typeof ApprovalQuery>;
const paged = { total: z.number(), page: z.number(), per_page: z.number() };
export const ApprovalList = z.object({ approvals: z.array(Approval), ...paged });
export type ApprovalList = z.infer<typeof ApprovalList>;

export const DecisionBody = z.object({
  decision: z.enum(['allow', 'deny']),
  /** Instead of those of the call; an object that fits the tool's schema. */
  arguments: z.record(z.string(), z.unknown()).optional(),
  reason: z.string().trim().max(2_000).optional(),
  /** Allows the tool for this agent from now on. */
  remember: z.literal('agent').optional(),
});
export type DecisionBody = z.infer<typeof DecisionBody>;

/** A standing approval. */
export const ApprovalRule = z.object({
  id: z.string(),
  agent_id: z.string(),
  /** `null` for an agent that is gone. */
  agent_name: z.string().nullable(),
  tool_name: z.string(),
  display_name: z.string(),
  /** Holds also once the run has read text from outside. */
  after_outside: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type ApprovalRule = z.infer<typeof ApprovalRule>;
export const ApprovalRuleList = z.object({ rules: z.array(ApprovalRule), ...paged });
export const ApprovalRuleQuery = ApprovalLanguage.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(50),
});
export const ApprovalRuleChange = z.object({ after_outside: z.boolean() });
export const ApprovalParams = z.object({ id: z.string().min(1).max(100) });
export const ApprovalRuleRemoved = z.object({ success: z.literal(true), id: z.string() });
