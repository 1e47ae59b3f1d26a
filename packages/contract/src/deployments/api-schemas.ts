import { z } from 'zod';
import { ExecuteBody } from '../agents/execution/schemas.ts';
import { line } from '../agents/execution/texts.ts';
import { RunStatus } from '../runs/schemas.ts';
import { KEY_OVERLAP_HOURS } from './constants.ts';

/** A key of one API deployment: it can run this agent and nothing else. */
export const DeploymentKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key, to tell keys apart. */
  prefix: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** Of a key that was replaced: until when it is still valid. */
  expires_at: z.string().nullable(),
  /** Of the last 30 days. */
  calls: z.number(),
  /** US dollars of the last 30 days. */
  cost: z.number(),
});
export type DeploymentKey = z.infer<typeof DeploymentKey>;
/** The key in full, this once. */
export const NewDeploymentKey = DeploymentKey.extend({ key: z.string() });
export const DeploymentKeyList = z.object({
  keys: z.array(DeploymentKey),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});

export const DeploymentKeyBody = z.object({ name: line(100).min(1) });
export const ReplaceKeyBody = z.object({
  /** How long the old key stays valid. */
  overlap_hours: z.number().int().min(0).max(KEY_OVERLAP_HOURS).default(0),
});

export const DeploymentRunBody = z.object({
  ...ExecuteBody.pick({ content: true, context: true }).shape,
  /** As the deployment says where it is not given. */
  stream: z.boolean().optional(),
  /** Answers at once with the id of the run, whose result is asked for later or sent to `callback_url`. */
  background: z.boolean().default(false),
  /** Is sent the signed result of a run in the background. */
  callback_url: line(2_000).optional(),
});
export type DeploymentRunBody = z.infer<typeof DeploymentRunBody>;

/** `output` is `null` until the run has succeeded. */
export const DeploymentRun = z.object({
  run_id: z.string(),
  status: RunStatus,
  output: z.string().nullable(),
  /** A code of the error catalogue. */
  error: z.string().nullable(),
  /** US dollars. */
  cost: z.number(),
  model_used: z.string().nullable(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});
export type DeploymentRun = z.infer<typeof DeploymentRun>;
