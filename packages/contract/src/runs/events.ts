import { z } from 'zod';
import { EndReason, GenerateEvent, Usage } from '../chat/events.ts';
import { ApprovalDecision, ToolSource } from './tool-log.ts';

/** The effect of a tool: read, write, or destroy. */
const ToolEffect = z.enum(['read', 'write', 'destroy']);

/** US dollars. */
const cost = z.number();

/** Set where an agent that is called as a tool takes the step: the call that it works on. */
const nested = { parent_call_id: z.string().optional() };

/** Events of runs that take several steps. The published names are part of the contract. */
const STEP_EVENTS = [
  z.object({
    type: z.literal('info'),
    run_id: z.string(),
    agent_id: z.string(),
    agent_name: z.string(),
    model: z.string(),
  }),
  z.object({
    type: z.literal('agent_swap'),
    from_agent_id: z.string(),
    agent_id: z.string(),
    agent_name: z.string(),
    model: z.string(),
  }),
  /** The call is one of an agent, which begins to work on it. */
  z.object({
    type: z.literal('agent_called'),
    call_id: z.string(),
    agent_id: z.string(),
    agent_name: z.string(),
    model: z.string(),
  }),
  /** Streamed text of the agent that works on the call. It is no part of the run's answer. */
  z.object({ type: z.literal('agent_message'), call_id: z.string(), content: z.string() }),
  z.object({ type: z.literal('agent_reasoning'), call_id: z.string(), token: z.string() }),
  z.object({
    type: z.literal('tool_called'),
    call_id: z.string(),
    tool_name: z.string(),
    args: z.unknown(),
    started_at: z.string(),
    ...nested,
  }),
  z.object({
    type: z.literal('tool_output'),
    call_id: z.string(),
    tool_name: z.string(),
    /** Large results are truncated here and stored in full with the run. */
    output: z.string().nullable(),
    time_taken_ms: z.number(),
    is_error: z.boolean(),
    /** The source from outside that the result is text of, numbered in the run from 1. */
    source: ToolSource.optional(),
    /** Of a result from several sources: the others. */
    more_sources: z.array(ToolSource).optional(),
    ...nested,
  }),
  /** Streamed text, appended to the previous text. */
  z.object({ type: z.literal('message'), content: z.string() }),
  z.object({ type: z.literal('message'), final: z.string() }),
  z.object({
    type: z.literal('complete'),
    cost,
    model_used: z.string(),
    run_id: z.string(),
    /** Of the account; left out for callers of a deployment. */
    balance: z.number().optional(),
    reason: EndReason.optional(),
    /** Of all steps together. */
    usage: Usage.optional(),
  }),
  z.object({ type: z.literal('error'), detail: z.string(), code: z.string(), status: z.number() }),
  z.object({ type: z.literal('streaming_ended') }),
  z.object({ type: z.literal('step_cost'), n: z.number(), cost, ...nested }),
  z.object({
    type: z.literal('approval_requested'),
    approval_id: z.string(),
    call_id: z.string(),
    tool_name: z.string(),
    args: z.unknown(),
    effect: ToolEffect,
    /** Why approval is requested, or the question. */
    why: z.string(),
    /** The call is under way, and its server asks the person something. */
    is_question: z.boolean().optional(),
    ...nested,
  }),
  z.object({
    type: z.literal('approval_decided'),
    approval_id: z.string(),
    call_id: z.string(),
    decision: ApprovalDecision,
    /** `null` where the request expired. */
    by: z.string().nullable(),
  }),
  /** The run is paused until these calls are approved or rejected. */
  z.object({ type: z.literal('waiting'), call_ids: z.array(z.string()) }),
  /** Another process has taken over the run. Streamed text after this event number is discarded. */
  z.object({ type: z.literal('resumed'), after: z.number() }),
] as const;

/** A call of a function that the caller's own program answers, and not this server. */
const FunctionCallEvent = z.object({
  type: z.literal('function_call'),
  call_id: z.string(),
  name: z.string(),
  /** JSON text of an object. */
  arguments: z.string(),
});

/** Every event of every run. */
export const RunEvent = z.union([...STEP_EVENTS, FunctionCallEvent, ...GenerateEvent.options]);
export type RunEvent = z.infer<typeof RunEvent>;
