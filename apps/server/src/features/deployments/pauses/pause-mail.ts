// What the owner of a deployment reads when it has paused itself.
import type { MessageText } from '../results/results.texts.ts';
import type { OwnPause } from './pauses.store.ts';

export interface PausedDeployment {
  /** As its owner named it, or its agent. */
  readonly name: string;
  readonly agentId: string;
  readonly reason: OwnPause['reason'];
}

interface PauseTexts {
  toSubject(name: string): string;
  readonly reasons: Readonly<Record<OwnPause['reason'], string>>;
  readonly look: string;
}

const ENGLISH: PauseTexts = {
  toSubject: (name) => `"${name}" is paused`,
  reasons: {
    failures: 'Its last five runs failed, so it takes no more calls until you resume it.',
    no_balance:
      'The paying balance does not cover another run. It goes on by itself once money has been added.',
    daily_cost: 'It has reached its cost limit of the day. It goes on by itself when the next day begins.',
    budget:
      'The budget of this month does not cover another run. It goes on by itself next month, or once the budget is raised.',
    approvals:
      'Too many of your runs wait for your decision. It goes on by itself once you have decided on some of them, under Approvals.',
  },
  look: 'Look at its runs and limits:',
};

const CHINESE: PauseTexts = {
  toSubject: (name) => `“${name}”已暂停`,
  reasons: {
    failures: '最近五次运行均失败，在你恢复之前不会再运行。',
    no_balance: '付费账号的余额不足以再次运行，充值后会自动恢复。',
    daily_cost: '今日费用已达上限，次日开始时会自动恢复。',
    budget: '本月预算不足以再次运行，下月或提高预算后会自动恢复。',
    approvals: '等待你处理的运行过多。你在“待批准”页面处理一部分之后，它会自动恢复。',
  },
  look: '查看运行记录和上限：',
};

export function toPauseText(
  { name, agentId, reason }: PausedDeployment,
  { language, publicUrl }: { readonly language: 'en' | 'zh'; readonly publicUrl: string },
): MessageText {
  const { toSubject, reasons, look } = language === 'zh' ? CHINESE : ENGLISH;
  const path = `/#/agents/${agentId}?tab=deployments`;
  const subject = toSubject(name);
  return {
    subject,
    text: `${subject}${language === 'zh' ? '。' : '. '}${reasons[reason]}\n\n${look}\n\n${publicUrl}${path}\n`,
    short: reasons[reason],
    path,
  };
}
