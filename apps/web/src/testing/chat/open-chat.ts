import { createApi } from '../../platform/api/client.ts';
import { createLocalDatabase } from '../../platform/store/database.ts';
import { createChatApi } from '../../features/chat/chat.api.ts';
import { createChat, type Chat } from '../../features/chat/chat.ts';
import type { SummaryRules } from '../../features/chat/summaries/summary-rules.ts';
import { listBranch } from '../../features/chat/sessions/message-tree.ts';
import type { Message } from '../../features/chat/sessions/message.ts';
import type { FakeApi } from '../fake-api.ts';
import type { FakeRuns } from '../fake-runs.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { nextId } from './next-id.ts';
import { vi } from 'vitest';

export interface OpenChat {
  readonly chat: Chat;
  readonly clock: ManualClock;
  readonly currentId: () => string;
  /** All messages of the open conversation. */
  readonly messages: () => readonly Message[];
  /** What is shown of it. */
  readonly branch: () => readonly Message[];
  readonly texts: () => readonly string[];
  /** Lets time pass, with everything that happens in it. */
  readonly pass: (durationMs: number) => Promise<void>;
  /** One message and its finished reply. */
  readonly talk: (text: string, reply: string) => Promise<void>;
}

const RULES: SummaryRules = { isAutomatic: true, from: 20, oldest: 6, count: 5 };

/** The chat of one tab without a screen, over the fake server and the browser database. */
export async function openChat(
  { fake, runs }: { readonly fake: FakeApi; readonly runs: FakeRuns },
  rules: SummaryRules = RULES,
): Promise<OpenChat> {
  const clock = createManualClock(Date.UTC(2026, 0, 1));
  const device = { isIos: false, isMobile: false };
  const api = createApi({ fetch: fake.fetch, clock, device, random: () => 0 });
  api.identify(() => ({ token: 'token', role: 'guest' }));
  const chat = createChat({
    api: createChatApi(api),
    database: createLocalDatabase(),
    clock,
    device,
    ids: { key: () => nextId('key-'), short: () => nextId('r') },
    random: () => 0,
    lock: (_name, run) => run(),
    readTime: () => ({ now: new Date(clock.now()), locale: 'en', timeZone: 'UTC' }),
    readBeginning: () => ({ systemPrompt: '', isResearch: false }),
    namesChats: () => true,
    readAccount: () => ({ role: 'guest' }),
    readPayer: () => ({ role: 'guest', balance: 0.1 }),
    readModel: () => null,
    readSessionLimit: () => 25,
    readSummaryRules: () => rules,
    onBalance: () => undefined,
    onFallBack: () => undefined,
    onEffort: () => undefined,
    onLost: () => undefined,
  });
  await chat.open('owner', null, { id: 'guide/Guide', supportsVision: true, supportsReasoningEffort: false });
  const currentId = () => chat.state.getState().currentId ?? '';
  const messages = () => chat.state.getState().messages[currentId()] ?? [];
  const branch = () =>
    listBranch(messages(), chat.state.getState().sessions[currentId()]?.activeLeafId ?? null);

  async function pass(durationMs: number): Promise<void> {
    for (let left = durationMs; left >= 0; left -= 100) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      // Code that comes when it is needed takes no time, however busy the machine is.
      await vi.dynamicImportSettled();
      await clock.advance(Math.min(100, Math.max(left, 0)));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
  await pass(300);

  return {
    chat,
    clock,
    currentId,
    messages,
    branch,
    texts: () => branch().map(({ content }) => content),
    pass,
    async talk(text, reply) {
      const before = runs.runs.length;
      void chat.sender.send(currentId(), { text, image: null });
      while (runs.runs.length === before) await pass(100);
      runs.last.say(reply);
      runs.last.end();
      await pass(700);
    },
  };
}
