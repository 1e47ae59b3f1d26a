import { getI18n } from 'react-i18next';
import { api } from '../../platform/api/client.ts';
import { browserClock } from '../../platform/clock.ts';
import { device } from '../../platform/browser/device.ts';
import { registerLocalData } from '../../platform/store/local-data.ts';
import { reportStreaming } from '../../platform/offline/register.ts';
import { localDatabase } from '../../platform/store/database.ts';
import { browserLock } from '../../platform/browser/tab-lock.ts';
import { notify } from '../../platform/toasts.ts';
import { readSummaryRules, useChatPreferences } from './chat-preferences.ts';
import { createChat, type Chat, type ChatDependencies } from './chat.ts';
import { createChatApi } from './chat.api.ts';
import { browserIds } from './ids.ts';

interface AccountLink {
  readonly read: ChatDependencies['readAccount'];
  readonly readPayer: ChatDependencies['readPayer'];
  readonly readModel: ChatDependencies['readModel'];
  readonly onBalance: (balance: number) => void;
}

let account: AccountLink = {
  read: () => null,
  readPayer: () => null,
  readModel: () => null,
  onBalance: () => undefined,
};

/** Who pays is known to another feature; the screen that knows both ties them together. */
export function connectAccount(link: AccountLink): void {
  account = link;
}

/** The chat of this tab. */
export const chat: Chat = createChat({
  api: createChatApi(api),
  database: localDatabase,
  clock: browserClock,
  device,
  ids: browserIds,
  random: Math.random,
  readTime: () => ({
    now: new Date(),
    locale: document.documentElement.lang,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
  lock: browserLock,
  readSummaryRules,
  readSessionLimit: () => useChatPreferences.getState().maxSessions,
  readBeginning() {
    const { defaultSystemPrompt, researchesFirst } = useChatPreferences.getState();
    return { systemPrompt: defaultSystemPrompt, isResearch: researchesFirst };
  },
  namesChats: () => useChatPreferences.getState().namesChats,
  readAccount: () => account.read(),
  readPayer: (sessionId) => account.readPayer(sessionId),
  readModel: (modelId) => account.readModel(modelId),
  onBalance: (balance) => account.onBalance(balance),
  onFallBack: () => void notify('info', { title: getI18n().t('agent.fellBack', { ns: 'chat' }) }),
  onEffort: (reply) =>
    void import('./composer/effort/effort-times.ts').then(({ noteEffort }) => noteEffort(reply)),
  onLost: (session) => void import('./tell-lost.ts').then(({ tellLost }) => tellLost(chat, session)),
});

// No new version of the app takes over in mid-reply.
chat.state.subscribe(({ sessions }) =>
  reportStreaming(Object.values(sessions).some(({ replyingId }) => replyingId !== null)),
);

registerLocalData({ forget: () => chat.forget() });
