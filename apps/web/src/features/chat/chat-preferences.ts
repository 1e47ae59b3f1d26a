import { create } from 'zustand';
import { z } from 'zod';
import { followLocal } from '../../platform/store/follow-local.ts';
import { registerLocalData } from '../../platform/store/local-data.ts';
import { readLocal, writeLocal } from '../../platform/store/safe-storage.ts';
import { DEFAULT_MAX_SESSIONS } from './sessions/session.ts';
import {
  AUTO_SUMMARISE_OLDEST,
  DEFAULT_SUMMARISATION_COUNT,
  SUMMARISE_FROM,
  type SummaryRules,
} from './summaries/summary-rules.ts';

const KEY = 'chat-storage';

const Preferences = z.object({
  /** How many chats this device keeps. */
  maxSessions: z.number().int().min(5).max(100).default(DEFAULT_MAX_SESSIONS),
  /** The instructions that a new chat begins with. */
  defaultSystemPrompt: z.string().default(''),
  /** A model writes the title of a chat. */
  namesChats: z.boolean().default(true),
  /** New chats are answered from the web, with sources. */
  researchesFirst: z.boolean().default(false),
  summarisesAutomatically: z.boolean().default(true),
  /** Messages at which the oldest are summarised. */
  summariseFrom: z.number().int().min(8).max(200).default(SUMMARISE_FROM),
  /** How many go at a time, by themselves. */
  summariseOldest: z.number().int().min(2).max(15).default(AUTO_SUMMARISE_OLDEST),
  /** How many are summarised on request. */
  summariseCount: z.number().int().min(2).max(15).default(DEFAULT_SUMMARISATION_COUNT),
  /** A note of the system when a reply is ready and the page is out of sight. */
  notifiesWhenReady: z.boolean().default(false),
  /** The keys that send a message; with `mod-enter` Enter alone begins a new line. */
  sendsWith: z.enum(['enter', 'mod-enter']).default('enter'),
  /** The price under each reply. */
  showsCost: z.boolean().default(true),
  /** Pictures inside files are not described. */
  skipsFilePictures: z.boolean().default(false),
});
type Preferences = z.infer<typeof Preferences>;

const Stored = z.object({ state: Preferences });
const DEFAULTS = Preferences.parse({});

function readStored(): Preferences {
  try {
    return Stored.parse(JSON.parse(readLocal(KEY) ?? 'null')).state;
  } catch {
    // None yet, or damaged.
    return DEFAULTS;
  }
}

/** The user's chat preferences on this device. */
export const useChatPreferences = create<Preferences>()(() => readStored());

useChatPreferences.subscribe((preferences) => {
  // Forgotten in memory only: what is stored is another tab's to clear.
  if (preferences === DEFAULTS) return;
  writeLocal(KEY, JSON.stringify({ state: Preferences.parse(preferences), version: 0 }));
});

// They are stored together: a change here must not take back one that was made in another tab.
followLocal(KEY, () => useChatPreferences.setState(readStored()));

registerLocalData({ forget: () => useChatPreferences.setState(DEFAULTS, true) });

export function readSummaryRules(): SummaryRules {
  const { summarisesAutomatically, summariseFrom, summariseOldest, summariseCount } =
    useChatPreferences.getState();
  return {
    isAutomatic: summarisesAutomatically,
    from: summariseFrom,
    oldest: summariseOldest,
    count: summariseCount,
  };
}
