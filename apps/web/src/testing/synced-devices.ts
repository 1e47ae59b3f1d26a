import { listRuns } from '@parley/contract/runs/endpoints.ts';
import { createFakeApi, type FakeApi } from './fake-api.ts';
import { createFakeHistory, type FakeHistory } from './history/fake-history.ts';
import { openSyncedChat, type SyncedChat, type SyncedChatOptions } from './chat/open-synced-chat.ts';

export interface SyncedDevices {
  readonly fake: FakeApi;
  readonly server: FakeHistory;
  /** A tab that fetches nothing yet. */
  open(options?: SyncedChatOptions): Promise<SyncedChat>;
  /** A tab whose sync has had its first moment. */
  begin(options?: SyncedChatOptions): Promise<SyncedChat>;
  close(): void;
}

/** One member's tabs and the server between them; the device of the first was never used before. */
export async function createSyncedDevices(): Promise<SyncedDevices> {
  localStorage.clear();
  const fake = createFakeApi();
  const server = createFakeHistory(fake);
  fake.on(listRuns, () => ({ runs: [], next: null }));
  const tabs: SyncedChat[] = [];

  async function open(options: SyncedChatOptions = {}): Promise<SyncedChat> {
    const tab = await openSyncedChat(fake, options);
    tabs.push(tab);
    return tab;
  }

  return {
    fake,
    server,
    open,
    async begin(options) {
      const tab = await open(options);
      void tab.history.start().catch(() => undefined);
      await tab.pass(300);
      return tab;
    },
    close() {
      for (const tab of tabs) tab.close();
    },
  };
}
