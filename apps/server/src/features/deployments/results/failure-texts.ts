// Why a run failed, in the words of its result. The recipient may be anyone: nobody is addressed. Pure.
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';

type Texts = Readonly<Record<'en' | 'zh', string>>;

const TEXTS: Readonly<Partial<Record<ErrorCode, Texts>>> = {
  internal: { en: 'An unexpected error occurred.', zh: '发生意外错误。' },
  insufficient_balance: { en: 'The balance does not cover the run.', zh: '余额不足以支付这次运行。' },
  balance_in_use: {
    en: 'Other runs were using the rest of the balance.',
    zh: '剩余的余额正被其他运行占用。',
  },
  budget_reached: {
    en: 'The spending limit for this month does not cover the run.',
    zh: '本月预算不足以支付这次运行。',
  },
  budget_in_use: {
    en: 'Other runs were using the rest of the spending limit for this month.',
    zh: '本月剩余的预算正被其他运行占用。',
  },
  reply_budget_reached: {
    en: 'It would have cost more than one run may cost.',
    zh: '费用会超过单次运行的上限。',
  },
  workspace_budget_reached: {
    en: 'A budget of the workspace for this month does not cover the run.',
    zh: '工作区本月的一项预算不足以支付这次运行。',
  },
  workspace_budget_in_use: {
    en: 'Other runs were using the rest of a budget of the workspace.',
    zh: '工作区剩余的预算正被其他运行占用。',
  },
  workspace_left: {
    en: 'It was for a workspace that its owner no longer belongs to.',
    zh: '运行的所有者已不属于这次运行所在的工作区。',
  },
  payer_suspended: {
    en: 'The account that pays for the workspace is suspended.',
    zh: '为工作区付费的账号已停用。',
  },
  payer_without_balance: {
    en: 'The account that pays for the workspace has too little money left.',
    zh: '为工作区付费的账号余额不足。',
  },
  payer_limit_reached: {
    en: 'The account that pays for the workspace has reached a limit of its own.',
    zh: '为工作区付费的账号已达到自己的上限。',
  },
  payer_reply_limit_reached: {
    en: 'It would have cost more than the account that pays for the workspace allows for one run.',
    zh: '费用会超过为工作区付费的账号所允许的单次运行上限。',
  },
  payer_balance_in_use: {
    en: 'Other runs were using what the account that pays for the workspace had left.',
    zh: '付费账号的剩余余额正被其他运行占用。',
  },
  daily_cost_reached: {
    en: 'The cost limit of the deployment for the day is reached.',
    zh: '部署今天的费用已达上限。',
  },
  daily_cost_in_use: {
    en: 'Other runs were using the rest of the cost limit of the deployment for the day.',
    zh: '部署今天剩余的额度正被其他运行占用。',
  },
  account_suspended: { en: 'The account is suspended.', zh: '账号已停用。' },
  missing_credentials: { en: 'A tool needs a credential.', zh: '有工具需要凭据。' },
  unknown_model: { en: 'The model is no longer available.', zh: '模型已不再提供。' },
  context_too_long: {
    en: 'The conversation became too long for the model.',
    zh: '对话过长，模型容纳不下。',
  },
  model_refused: { en: 'The model provider refused the request.', zh: '模型服务商拒绝了请求。' },
  own_key_refused: {
    en: 'The model provider refused the key of the account, or its credit is used up.',
    zh: '模型服务商拒绝了账号自己的密钥，或密钥的额度已用完。',
  },
  model_rate_limited: { en: 'The model provider was busy.', zh: '模型服务商繁忙。' },
  model_unavailable: { en: 'The model was unavailable.', zh: '模型暂时无法使用。' },
  provider_silent: { en: 'The model provider did not answer in time.', zh: '模型服务商未及时回答。' },
  stream_cut: { en: 'The model provider cut off the answer.', zh: '模型服务商中断了回答。' },
  stream_unreadable: {
    en: 'The model provider sent an answer that could not be read.',
    zh: '模型服务商发来的内容无法读取。',
  },
  interrupted: { en: 'The run was interrupted.', zh: '运行被中断。' },
  run_keeps_failing: {
    en: 'The run was interrupted several times at the same step and was stopped.',
    zh: '运行在同一步骤多次中断，已停止。',
  },
  run_step_limit: {
    en: 'The agent has taken as many steps as it may.',
    zh: '智能体已用完允许的步数。',
  },
  run_time_limit: {
    en: 'The agent has worked for as long as one run may take.',
    zh: '智能体已达到单次运行的最长时间。',
  },
  run_repeats_itself: {
    en: 'The agent made the same call again and again and was stopped.',
    zh: '智能体反复发出相同的调用，已被停止。',
  },
  approval_expired: {
    en: 'Nobody answered its request for approval in time.',
    zh: '批准请求在期限内无人答复。',
  },
  too_many_waiting_runs: {
    en: 'Too many runs were waiting for a decision.',
    zh: '等待批准的运行过多。',
  },
  schema_mismatch: {
    en: 'The answer does not fit the JSON Schema.',
    zh: '回答不符合 JSON Schema。',
  },
  storage_full: { en: 'The server has no storage space left.', zh: '服务器存储空间不足。' },
  overloaded: { en: 'The server was busy.', zh: '服务器繁忙。' },
  database_unavailable: { en: 'The service was unavailable.', zh: '服务暂时不可用。' },
  vault_unavailable: {
    en: 'Saved credentials could not be opened.',
    zh: '无法打开已保存的凭据。',
  },
};

/** `undefined` where there is nothing better to say than the code. */
export function explainFailure(code: string, language: 'en' | 'zh'): string | undefined {
  // Whatever is stored is looked for: what is no code has no text.
  const texts: Readonly<Record<string, Texts | undefined>> = TEXTS;
  return Object.hasOwn(texts, code) ? texts[code]?.[language] : undefined;
}
