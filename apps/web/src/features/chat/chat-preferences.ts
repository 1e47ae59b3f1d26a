import { create } from 'zustand';
import { z } from 'zod';
import { registerLocalData } from '../../platform/local-data.ts';
import { readLocal, writeLocal } from '../../platform/safe-storage.ts';

const KEY = 'chat-storage';

const Stored = z.object({ state: z.object({ isSidebarCollapsed: z.boolean() }) });

interface ChatPreferences {
  readonly isSidebarCollapsed: boolean;
  toggleSidebar(): void;
}

function readStored(): { isSidebarCollapsed: boolean } {
  try {
    return Stored.parse(JSON.parse(readLocal(KEY) ?? 'null')).state;
  } catch {
    // None yet, or damaged.
    return { isSidebarCollapsed: false };
  }
}

/** How somebody likes the chat, on this device. */
export const useChatPreferences = create<ChatPreferences>()((set) => ({
  ...readStored(),
  toggleSidebar: () => set(({ isSidebarCollapsed }) => ({ isSidebarCollapsed: !isSidebarCollapsed })),
}));

useChatPreferences.subscribe(({ isSidebarCollapsed }) => {
  writeLocal(KEY, JSON.stringify({ state: { isSidebarCollapsed }, version: 0 }));
});

registerLocalData({ forget: () => useChatPreferences.setState({ isSidebarCollapsed: false }) });
