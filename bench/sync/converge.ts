import { listSummaries, getSession, getArchive } from '../../packages/contract/src/history/endpoints.ts';
import type { BackendMessage, BackendSession } from '../../packages/contract/src/history/schemas.ts';
import { createApi } from '../../apps/web/src/platform/api/client.ts';
import { browserClock } from '../../apps/web/src/platform/clock.ts';
import { createDevice, type Device, type Person } from './device.ts';
import { toPath } from './network.ts';
import { take, type Ledger, type Step } from './steps.ts';

// One history of two devices: what they did, and what must hold after both have synced.

const DAY_MS = 24 * 60 * 60_000;
/** The clocks of the devices are a day off, in opposite directions. */
const SKEWS_MS = [-DAY_MS, DAY_MS];
const MAX_ROUNDS = 12;

export interface Setup {
  readonly address: string;
  readonly person: Person;
  readonly startMs: number;
}

interface StoredSession {
  readonly session: BackendSession;
  readonly archive: readonly BackendMessage[];
}

async function readServer({ address, person }: Setup): Promise<readonly StoredSession[]> {
  const api = createApi({
    fetch: (input, init) => fetch(`${address}${toPath(input)}`, init),
    clock: browserClock,
    device: { isIos: false, isMobile: false },
    random: () => 0,
  });
  api.identify(() => ({ token: person.token, role: 'user', userId: person.userId }));
  const { sessions } = await api.call(listSummaries, { query: {} });
  return Promise.all(
    sessions.map(async ({ session_id: id }) => ({
      session: (await api.call(getSession, { params: { id } })).session,
      archive: (await api.call(getArchive, { params: { id } })).messages,
    })),
  );
}

async function describeDevice(device: Device, sessionId: string) {
  device.page.sessions.select(sessionId);
  await device.wait(device.page.store.loadMessages(sessionId)).catch(() => undefined);
  const session = device.page.store.findSession(sessionId);
  const messages = await device.readMessages(sessionId);
  return {
    name: session?.name,
    isPinned: session?.isPinned,
    leaf: session?.activeLeafId ?? null,
    messages: messages.map(({ id, parentId, content }) => `${id}<${parentId}: ${content}`),
  };
}

function describeServer({ session }: StoredSession) {
  return {
    name: session.name,
    isPinned: session.is_pinned,
    leaf: session.active_leaf_id ?? null,
    messages: session.messages.map(
      ({ message_id, parent_id, content }) => `${message_id}<${parent_id}: ${content}`,
    ),
  };
}

/** The state of each conversation that a device had last; it may have released its copy since, to keep its limit. */
type Etags = Map<string, string | null>;

/** One device pulls and pushes everything. `true` when there was nothing to do. */
async function catchUp(device: Device, etags: Etags): Promise<boolean> {
  const { history, sessions, store } = device.page;
  let isQuiet = true;
  // Remaining network faults happen now.
  await device.wait(history.syncNow());
  for (const { id } of device.listSessions()) {
    const before = store.findSession(id)?.syncState.etag ?? etags.get(id) ?? null;
    sessions.select(id);
    await device.wait(store.loadMessages(id)).catch(() => undefined);
    await device.pass(50);
    const after = store.findSession(id)?.syncState.etag ?? null;
    if (after !== before) isQuiet = false;
    etags.set(id, after);
  }
  return (await device.wait(history.syncNow())) && isQuiet;
}

async function settle(devices: readonly Device[]): Promise<void> {
  const players = devices.map((device) => ({ device, etags: new Map<string, string | null>() }));
  for (const { device } of players) device.network.setOnline(true);
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    let isQuiet = true;
    for (const { device, etags } of players) isQuiet = (await catchUp(device, etags)) && isQuiet;
    if (isQuiet && round > 2) return;
  }
  throw new Error('The devices do not come to rest.');
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function findLosses(
  stored: readonly StoredSession[],
  { written, removed, mayReturn, removedSessions }: Ledger,
): string[] {
  const listed = stored.flatMap(({ session }) => session.messages.map(({ message_id: id }) => id));
  // One device may have summarised messages before the other removed them: then they are still readable there.
  const archived = stored.flatMap(({ archive }) => archive.map(({ message_id: id }) => id));
  const isAnyRemoved = removedSessions.size > 0;
  return [...written.keys()].flatMap((id) => {
    const count = [...listed, ...archived].filter((other) => other === id).length;
    if (count > 1) return [`${id} is there ${count} times`];
    if (removed.has(id)) return listed.includes(id) ? [`${id} came back`] : [];
    // Removing a conversation also removes messages from other devices that the remover had synced.
    return count === 1 || mayReturn.has(id) || isAnyRemoved ? [] : [`${id} is lost`];
  });
}

async function findDifferences(device: Device, stored: readonly StoredSession[]): Promise<string[]> {
  const differences: string[] = [];
  for (const entry of stored) {
    const expected = describeServer(entry);
    const found = await describeDevice(device, entry.session.session_id);
    if (!same(found, expected))
      differences.push(`${device.name}: ${JSON.stringify(found)} is not ${JSON.stringify(expected)}`);
  }
  const ids = new Set(stored.map(({ session }) => session.session_id));
  const alone = device.listSessions().filter(({ id, messageCount }) => messageCount > 0 && !ids.has(id));
  return [...differences, ...alone.map(({ id }) => `${device.name} has ${id} alone`)];
}

async function play(devices: readonly Device[], steps: readonly Step[], ledger: Ledger): Promise<void> {
  for (const device of devices) await device.start();
  for (const step of steps) {
    const device = devices[step.device];
    const other = devices[1 - step.device];
    if (device && other) await take(device, other, step, ledger);
  }
  await settle(devices);
}

/** Plays the history; returns the violations at its end. */
export async function playHistory(setup: Setup, steps: readonly Step[]): Promise<readonly string[]> {
  const ledger: Ledger = {
    written: new Map(),
    removed: new Set(),
    mayReturn: new Set(),
    removedSessions: new Set(),
  };
  const devices = SKEWS_MS.map((skewMs, index) =>
    createDevice({ name: 'AB'.charAt(index), ...setup, startMs: setup.startMs + skewMs }),
  );
  try {
    await play(devices, steps, ledger);
    const stored = await readServer(setup);
    const problems = findLosses(stored, ledger);
    for (const device of devices) problems.push(...(await findDifferences(device, stored)));
    return problems;
  } finally {
    for (const device of devices) device.close();
  }
}
