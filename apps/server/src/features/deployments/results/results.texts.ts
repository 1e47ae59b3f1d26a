// What recipients read of a run: its result, that it failed, or that it waits for a decision. Pure.
import { explainFailure } from './failure-texts.ts';
import { isNothingToReport } from './nothing-to-report.ts';
import type { DeliveredRun, WaitingApproval } from './results.store.ts';

export interface MessageText {
  readonly subject: string;
  readonly text: string;
  /** What a notification says below the subject. */
  readonly short: string;
  /** Of the page about it. */
  readonly path: string;
}

interface Texts {
  readonly failed: (name: string) => string;
  readonly reason: (code: string) => string;
  readonly nothing: string;
  readonly run: string;
  readonly waits: (name: string) => string;
  readonly calls: (tools: string) => string;
  readonly answer: string;
}

const ENGLISH: Texts = {
  failed: (name) => `${name}: the run failed`,
  reason: (code) => `It ended with the error ${code}.`,
  nothing: 'There is nothing to report.',
  run: 'The run:',
  waits: (name) => `${name} waits for your approval`,
  calls: (tools) => `It wants to call: ${tools}.`,
  answer: 'Look at it and answer here, after signing in:',
};

const CHINESE: Texts = {
  failed: (name) => `${name}：运行失败`,
  reason: (code) => `错误代码：${code}。`,
  nothing: '没有需要报告的内容。',
  run: '运行记录：',
  waits: (name) => `${name} 正在等待你的批准`,
  calls: (tools) => `想要调用：${tools}。`,
  answer: '请登录后查看并答复：',
};

export interface TextOptions {
  /** Of the deployment, or of its agent. */
  readonly name: string;
  readonly language: 'en' | 'zh';
  readonly publicUrl: string;
}

const textsOf = (language: TextOptions['language']): Texts => (language === 'zh' ? CHINESE : ENGLISH);

export function toResultText(run: DeliveredRun, { name, language, publicUrl }: TextOptions): MessageText {
  const texts = textsOf(language);
  const path = `/#/agents/${run.agent_id ?? ''}?tab=runs&run=${run.id}`;
  const link = `${texts.run} ${publicUrl}${path}`;
  const output = isNothingToReport(run.output) ? texts.nothing : (run.output ?? '').trim();
  if (run.status === 'succeeded')
    return { subject: name, text: `${output}\n\n${link}\n`, short: output, path };
  const subject = texts.failed(name);
  const reason = run.error === null ? '' : (explainFailure(run.error, language) ?? texts.reason(run.error));
  const parts = [subject, reason, output, link];
  return { subject, text: `${parts.filter((part) => part !== '').join('\n\n')}\n`, short: reason, path };
}

export function toApprovalText(
  approvals: readonly WaitingApproval[],
  { name, language, publicUrl }: TextOptions,
): MessageText {
  const texts = textsOf(language);
  const subject = texts.waits(name);
  const tools = [...new Set(approvals.map(({ tool }) => tool))].join(', ');
  const path = `/#/approvals?id=${approvals[0]?.approvalId ?? ''}`;
  const short = texts.calls(tools);
  return { subject, text: `${subject}\n\n${short}\n\n${texts.answer} ${publicUrl}${path}\n`, short, path };
}
