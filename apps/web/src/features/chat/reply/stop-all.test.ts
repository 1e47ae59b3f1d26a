import { cancelRun } from '@parley/contract/runs/endpoints.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLocalDatabase } from '../../../platform/store/database.ts';
import { createFakeRuns } from '../../../testing/fake-runs.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createSyncedDevices } from '../../../testing/synced-devices.ts';
import { countUnsaved } from '../chat.storage.ts';

async function openTwoTabs() {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const devices = await createSyncedDevices();
  onTestFinished(devices.close);
  const runs = createFakeRuns(devices.fake);
  const clock = createManualClock(Date.UTC(2026, 0, 1));
  const writing = await devices.begin({ clock });
  const leaving = await devices.begin({ clock });
  return { devices, runs, writing, leaving };
}

test('a tab that signs out stops what another one hears being written, and all of it is sent [SY-05]', async () => {
  const { devices, runs, writing, leaving } = await openTwoTabs();
  const { id: sessionId } = writing.write('Tea');
  void writing.chat.sender.send(sessionId, { text: 'What is tea?', image: null });
  await writing.pass(1000);
  runs.last.say('Tea is ', 'a drink');
  await writing.pass(1000);
  expect(leaving.chat.state.getState().messages[sessionId]).toBeUndefined();
  expect(leaving.chat.replies.countRunning()).toBe(1);

  const stopped = leaving.chat.replies.stopAll();
  await leaving.pass(1000);
  await stopped;
  expect(devices.fake.callsOf(cancelRun)).toHaveLength(1);
  const flushed = leaving.history.flush(5000);
  await leaving.pass(100);
  expect(await flushed).toBe(true);
  expect(await countUnsaved(createLocalDatabase(), 'member-1', 'changes')).toBe(0);
  const stored = devices.server.sessions.get(sessionId);
  expect(stored?.messages.map(({ content }) => content)).toEqual(['What is tea?', 'Tea is a drink']);
});
