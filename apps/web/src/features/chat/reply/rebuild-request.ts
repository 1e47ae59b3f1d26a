import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ReplyRequest } from '../chat.api.ts';
import { listBranch } from '../sessions/message-tree.ts';
import type { Message, ReplyMessage } from '../sessions/message.ts';
import type { ChatSession } from '../sessions/session.ts';
import { buildAgentRequest } from './agent-request.ts';
import { buildRequest, type LocalTime } from './request.ts';

/** The request of a reply to a message that is there, as it was made first, with the same key: however often it arrives, it is answered once. */
export function rebuildRequest(
  session: ChatSession,
  messages: readonly Message[],
  { parentId, reply, agentExecution }: ReplyMessage,
  time: LocalTime,
): ReplyRequest {
  const branch = listBranch(messages, parentId);
  const prompt = branch.at(-1);
  if (!prompt) throw new AppError('not_found');
  const parts = {
    session,
    before: branch.slice(0, -1),
    prompt,
    key: reply.key,
    time: { ...time, now: new Date(reply.startedAt) },
  };
  if (agentExecution === null) return buildRequest({ ...parts, pictured: reply.earlierPictures?.sent ?? [] });
  const { agentId, agentName: name, model: asked } = agentExecution.agentInfo;
  const id = agentId === '' ? null : agentId;
  const own = session.agent?.id === id ? session.agent.model : null;
  // Another reply may have been asked of another model than that of the agent or the chat.
  const isOwn = own !== null && own === asked;
  const selectedModelId = asked === '' ? session.selectedModelId : asked;
  return buildAgentRequest({
    ...parts,
    session: { ...session, selectedModelId },
    messages,
    agent: { id, name, model: isOwn ? own : null },
    isWithoutCredentials: reply.isWithoutCredentials,
  });
}
