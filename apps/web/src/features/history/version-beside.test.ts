import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalDatabase } from '../../platform/store/database.ts';
import type { SyncedChat } from '../../testing/chat/open-synced-chat.ts';
import { createSyncedDevices, type SyncedDevices } from '../../testing/synced-devices.ts';

// A person's version of a document hangs beside the branch: it takes nothing from what another device said meanwhile.

let devices: SyncedDevices;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  devices = await createSyncedDevices();
});

afterEach(() => devices.close());

const LETTER = {
  artifactId: 'doc-1',
  version: 1,
  title: 'Letter',
  kind: 'markdown',
  language: null,
  content: 'Dear Ada',
  by: 'agent',
  at: 1,
} as const;

/** A conversation of one question that a document hangs on. */
function writeLetter(tab: SyncedChat) {
  const { id } = tab.write('Letter');
  const first = tab.add(id, 'Write');
  const session = tab.find(id);
  if (!session) throw new Error('Nothing was written.');
  tab.chat.add(session, [{ ...first, artifactVersions: [LETTER] }]);
  return { id, first };
}

test('a version that is saved while another device goes on hides nothing of it', async () => {
  const tab = await devices.begin();
  const { id, first } = writeLetter(tab);
  await tab.pass(300);
  expect(await tab.chat.writeVersion(id, 'doc-1', { content: 'Dear Ben', from: 1 })).toBeNull();
  const stored = devices.server.sessions.get(id);
  const [said] = stored?.messages ?? [];
  if (!stored || !said) throw new Error('Nothing was stored.');
  const { artifact_versions: _carried, ...words } = said;
  devices.server.put({
    ...stored,
    messages: [said, { ...words, message_id: 'elsewhere', parent_id: first.id, content: 'Shorter' }],
    active_leaf_id: 'elsewhere',
  });
  await tab.pass(2000);
  const { branch } = await tab.chat.loadBranch(id);
  expect(branch.map(({ content }) => content)).toEqual(['Write', 'Shorter']);
  const server = devices.server.sessions.get(id);
  expect(server?.active_leaf_id).toBe('elsewhere');
  expect(server?.messages.flatMap(({ artifact_versions: versions = [] }) => versions)).toMatchObject([
    { version: 1, content: 'Dear Ada' },
    { version: 2, content: 'Dear Ben' },
  ]);
});

test('a version is stored on this device before any time passes: the page may go away at once', async () => {
  const tab = await devices.begin();
  const { id } = writeLetter(tab);
  expect(await tab.chat.writeVersion(id, 'doc-1', { content: 'Dear Ben', from: 1 })).toBeNull();
  const stored = await createLocalDatabase().list('sessions', '');
  expect(JSON.stringify(stored)).toContain('Dear Ben');
});
