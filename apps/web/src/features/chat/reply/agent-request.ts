import {
  AGENT_CONTENT_MAX_LENGTH,
  MAX_CONTEXT_FILES,
  MAX_CONTEXT_MESSAGES,
} from '@parley/contract/agents/constants.ts';
import { listArtifacts, toContextArtifacts } from '../artifacts/artifacts.ts';
import { cutAt, NOT_SHARED_NOTE } from '../attachments/prompt-text.ts';
import type { AgentRequest } from '../chat.api.ts';
import type { ExtractedFile, Message } from '../sessions/message.ts';
import type { ChatAgent, ChatSession } from '../sessions/session.ts';
import type { LocalTime } from './request.ts';

// What is asked of an agent for one message. An agent has its own instructions and its own knowledge of the day.

interface ContextMessage {
  readonly role: Message['role'];
  readonly content: string;
}

export interface AgentRequestParts {
  readonly session: ChatSession;
  readonly agent: ChatAgent;
  /** Of all branches. */
  readonly messages: readonly Message[];
  /** Those before the prompt. */
  readonly before: readonly Message[];
  readonly prompt: Message;
  readonly key: string;
  readonly time: LocalTime;
  readonly isWithoutCredentials?: boolean | undefined;
}

const toNames = (files: readonly ExtractedFile[]): string[] =>
  files.map(({ originalFile }) => originalFile.name);

/** The words of a message, or else the names of its files and its picture. */
const toWords = ({ content, extractedFiles, image }: Message): string =>
  content.trim() === ''
    ? [...toNames(extractedFiles), image?.name ?? ''].filter((name) => name !== '').join(', ')
    : content;

/** Files go beside the conversation, with the newest first: an agent takes no orders from them. */
function listFiles(before: readonly Message[], prompt: Message): ExtractedFile[] {
  const messages = [...before, prompt].reverse();
  return messages.flatMap(({ extractedFiles }) => extractedFiles).slice(0, MAX_CONTEXT_FILES);
}

function toContextMessages({ systemPrompt }: ChatSession, before: readonly Message[]): ContextMessage[] {
  const said = before.flatMap((message): ContextMessage[] => {
    const content = cutAt(toWords(message), AGENT_CONTENT_MAX_LENGTH);
    return message.role === 'system' || content === '' ? [] : [{ role: message.role, content }];
  });
  const instructions = systemPrompt === '' ? [] : [{ role: 'system', content: systemPrompt } as const];
  return [...instructions, ...said.slice(instructions.length - MAX_CONTEXT_MESSAGES)];
}

export function buildAgentRequest({
  session,
  agent,
  messages,
  before,
  prompt,
  key,
  time,
  isWithoutCredentials = false,
}: AgentRequestParts): AgentRequest {
  const files = listFiles(before, prompt);
  const artifacts = toContextArtifacts(listArtifacts(messages, before));
  const model = agent.model === null ? session.selectedModelId : null;
  return {
    agentId: agent.id,
    key,
    body: {
      content: toWords(prompt),
      ...(model !== null && { model }),
      ...(isWithoutCredentials && { run_without_credentials: true }),
      context: {
        messages: toContextMessages(session, before),
        session_id: session.id,
        mode: session.isResearch === true ? 'research' : 'chat',
        timezone: time.timeZone,
        language: time.locale.startsWith('zh') ? 'zh' : 'en',
        ...(artifacts.length > 0 && { artifacts: [...artifacts] }),
        ...(files.length > 0 && {
          files: files.map(({ originalFile, extraction }) => ({
            name: originalFile.name.slice(0, 255),
            text: extraction.text_not_shared === true ? NOT_SHARED_NOTE : extraction.content.text,
          })),
        }),
      },
    },
  };
}
