// Tells the owner that a deployment has paused itself, in English or Chinese.
import { FAILURES_UNTIL_PAUSE } from '@parley/contract/deployments/constants.ts';
import { ERRORS, isErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { ListedDeployment } from '../deployments.store.ts';

interface PauseFacts {
  readonly deployment: Pick<ListedDeployment, 'agent_id' | 'agent_name' | 'name'>;
  /** Code of the last run's error. */
  readonly error: string | null;
  readonly publicUrl: string;
}

export function toPauseMail(
  language: 'en' | 'zh',
  { deployment, error, publicUrl }: PauseFacts,
): { subject: string; text: string } {
  const { agent_id: agentId, agent_name: agent, name } = deployment;
  const title = name === '' ? agent : `${agent} (${name})`;
  const url = `${publicUrl}/#/agents/${agentId}/edit`;
  const reason = isErrorCode(error) ? ERRORS[error].detail : '';
  if (language === 'zh')
    return {
      subject: `${title} 已暂停运行`,
      text: `智能体“${title}”连续失败 ${FAILURES_UNTIL_PAUSE} 次，已自动暂停，不会再启动新的运行。\n\n最近一次的错误：${error ?? '未知'}\n${reason}\n\n排除问题后可在这里重新启用：\n${url}\n`,
    };
  return {
    subject: `${title} has been paused`,
    text: `The agent "${title}" failed ${FAILURES_UNTIL_PAUSE} times in a row. It has been paused and starts no further runs.\n\nThe last error: ${error ?? 'unknown'}\n${reason}\n\nOnce the cause is gone, turn it on again here:\n${url}\n`,
  };
}
