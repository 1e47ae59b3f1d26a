import { openDialog } from '../../../../platform/overlays/dialogs.ts';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { showError } from '../../../../platform/toasts.ts';
import { toAgentNeedsQuery } from '../../../../platform/tools/agent-needs.ts';
import { chat } from '../../browser-chat.ts';

async function listTools(agentId: string): Promise<string[]> {
  // Asked again: what was known is why the run did not start.
  const needs = await toAgentNeedsQuery(agentId).queryFn();
  return [...new Set(needs.missing_credentials.flatMap(({ tools }) => tools))];
}

/** A run that did not start for want of credentials: configured over the chat, it starts with the same message. */
export async function askForCredentials(sessionId: string, replyId: string): Promise<void> {
  const messages = chat.state.getState().messages[sessionId] ?? [];
  const agent = messages.find(({ id }) => id === replyId)?.agentExecution?.agentInfo;
  if (!agent || agent.agentId === '') return;
  const { sender } = chat;
  const again = (options: { readonly isWithoutCredentials: boolean }) =>
    void sender.runAgain(sessionId, replyId, options).then((refusal) => refusal && showError(refusal));
  try {
    const tools = await listTools(agent.agentId);
    // Configured in another tab since.
    if (tools.length === 0) {
      again({ isWithoutCredentials: false });
      return;
    }
    openDialog({
      kind: 'credentials',
      tools,
      agentName: agent.agentName,
      purpose: 'start',
      onContinue: () => again({ isWithoutCredentials: false }),
      onRunWithout: () => again({ isWithoutCredentials: true }),
    });
  } catch (error) {
    showError(toAppError(error));
  }
}
