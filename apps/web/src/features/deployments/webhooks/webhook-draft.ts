// What is typed of a webhook, and what of it is sent.
import {
  DEFAULT_DAILY_COST_CAP,
  DEFAULT_HOOK_CALLS_PER_MINUTE,
} from '@parley/contract/deployments/constants.ts';
import type { convertToWebhook } from '@parley/contract/deployments/endpoints.ts';
import type {
  ApprovalNotice,
  Recipient,
  WebhookDeployment,
  WritingRule,
} from '@parley/contract/deployments/schemas.ts';
import type { HookSignature } from '@parley/contract/deployments/webhook-schemas.ts';
import type { z } from 'zod';
import { readCost, toCostText, type CostTexts } from '../components/CostLimits.tsx';
import { toEntries } from '../../../ui/form/typed-text.ts';

export type WebhookBody = z.input<NonNullable<(typeof convertToWebhook)['body']>>;

export interface WebhookDraft {
  readonly signature: HookSignature;
  readonly template: string;
  readonly appendsBody: boolean;
  readonly hasCondition: boolean;
  readonly conditionField: string;
  readonly conditionValue: string;
  readonly answer: WebhookDeployment['answer'];
  readonly callbackUrl: string;
  readonly deliveryIdFrom: string;
  readonly recipients: readonly Recipient[];
  readonly notices: readonly ApprovalNotice[];
  readonly writing: Readonly<Record<string, WritingRule>>;
  readonly costs: CostTexts;
  readonly callsPerMinute: string;
  readonly allowedIps: string;
}

export const EMPTY_DRAFT: WebhookDraft = {
  signature: { kind: 'none' },
  template: '',
  appendsBody: true,
  hasCondition: false,
  conditionField: 'event',
  conditionValue: '',
  answer: 'wait',
  callbackUrl: '',
  deliveryIdFrom: '',
  recipients: [],
  notices: [],
  writing: {},
  costs: { perRun: '', perDay: toCostText(DEFAULT_DAILY_COST_CAP) },
  callsPerMinute: String(DEFAULT_HOOK_CALLS_PER_MINUTE),
  allowedIps: '',
};

export function toDraft(hook: WebhookDeployment): WebhookDraft {
  return {
    signature: hook.signature,
    template: hook.prompt_template ?? '',
    appendsBody: hook.append_body,
    hasCondition: hook.condition !== null,
    conditionField: hook.condition?.field ?? EMPTY_DRAFT.conditionField,
    conditionValue: hook.condition?.value ?? '',
    answer: hook.answer,
    callbackUrl: hook.callback_url ?? '',
    deliveryIdFrom: hook.delivery_id_from ?? '',
    recipients: hook.deliver_to,
    notices: hook.approval_notices,
    writing: hook.writing,
    costs: { perRun: toCostText(hook.run_cost_cap), perDay: toCostText(hook.daily_cost_cap) },
    callsPerMinute: String(hook.rate_per_minute),
    allowedIps: hook.allowed_ips.join(', '),
  };
}

const toTextOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Without a template the body is the message. */
export const toTemplate = (template: string): string | null => (template.trim() === '' ? null : template);

/** `null` where an amount is none: the field says so. */
export function toBody(draft: WebhookDraft) {
  const perRun = readCost(draft.costs.perRun);
  const perDay = readCost(draft.costs.perDay);
  if (perRun === undefined || perDay === undefined) return null;
  return {
    signature: draft.signature,
    prompt_template: toTemplate(draft.template),
    append_body: draft.appendsBody,
    condition: draft.hasCondition
      ? { field: draft.conditionField.trim(), value: draft.conditionValue.trim() }
      : null,
    answer: draft.answer,
    callback_url: toTextOrNull(draft.callbackUrl),
    delivery_id_from: toTextOrNull(draft.deliveryIdFrom),
    deliver_to: [...draft.recipients],
    approval_notices: [...draft.notices],
    writing: { ...draft.writing },
    run_cost_cap: perRun,
    daily_cost_cap: perDay,
    rate_per_minute: Number(draft.callsPerMinute),
    allowed_ips: [...toEntries(draft.allowedIps)],
  };
}
