import { AGENT_TASK_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import { getI18n } from 'react-i18next';
import { chat } from '../../../browser-chat.ts';
import { listBranch } from '../../../sessions/message-tree.ts';
import { isSummary } from '../../../summaries/summary-text.ts';

/** Of each message: what is asked for stands at its beginning, what came with it behind that. */
const MAX_REQUEST = 500;
const MAX_ANSWER = 900;
const MAX_INSTRUCTIONS = 900;

function shorten(text: string, length: number): string {
  const trimmed = text.trim();
  return trimmed.length <= length ? trimmed : `${trimmed.slice(0, length - 1).trimEnd()}…`;
}

/** The task of an agent that does what was asked for in a chat up to this reply; the newest requests where not all fit. */
export function describeChat(sessionId: string, replyId: string): string {
  const { sessions, messages } = chat.state.getState();
  const { t } = getI18n();
  const branch = listBranch(messages[sessionId] ?? [], replyId);
  const instructions = shorten(sessions[sessionId]?.systemPrompt ?? '', MAX_INSTRUCTIONS);
  const answer = shorten(branch.at(-1)?.content ?? '', MAX_ANSWER);
  const ending = [
    ...(instructions === '' ? [] : [t('replies:agent.instructions', { instructions })]),
    t('replies:agent.answer', { answer }),
  ].join('\n\n');
  const beginning = t('replies:agent.task');

  let room = AGENT_TASK_MAX_LENGTH - beginning.length - ending.length - 4;
  const requests: string[] = [];
  for (const message of branch.toReversed()) {
    if (message.role !== 'user' || isSummary(message) || message.content.trim() === '') continue;
    const line = `- ${shorten(message.content, MAX_REQUEST)}`;
    room -= line.length + 1;
    if (room < 0) break;
    requests.unshift(line);
  }
  return [[beginning, ...requests].join('\n'), ending].join('\n\n');
}
