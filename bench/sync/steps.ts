import fc from 'fast-check';
import { listBranch, listPresent } from '../../apps/web/src/features/chat/sessions/message-tree.ts';
import {
  createReplyMessage,
  createUserMessage,
  type Message,
} from '../../apps/web/src/features/chat/sessions/message.ts';
import type { ChatSession } from '../../apps/web/src/features/chat/sessions/session.ts';
import type { Device } from './device.ts';
import type { NetworkFault } from './network.ts';

// The random actions of a user's two devices. The numbers select among what exists at that moment.

const kinds = [
  'create',
  'append',
  'append',
  'append',
  'edit',
  'regenerate',
  'delete-branch',
  'delete-message',
  'rename',
  'pin',
  'switch',
  'summary',
  'delete-session',
  'offline',
  'online',
  'lost-request',
  'lost-answer',
  'doubled',
  'pass',
  'refresh',
  'reload',
] as const;

export const Step = fc.record({
  device: fc.constantFrom(0, 1),
  kind: fc.constantFrom(...kinds),
  session: fc.nat(7),
  message: fc.nat(30),
});
export type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

/** The expected final state. */
export interface Ledger {
  /** Content by the id of every message ever written. */
  readonly written: Map<string, string>;
  /** Messages that were removed. */
  readonly removed: Set<string>;
  /** Removed before the device that wrote them knew that they were stored: it may send them again. */
  readonly mayReturn: Set<string>;
  readonly removedSessions: Set<string>;
}

function pick<T>(list: readonly T[], number: number): T | undefined {
  return list[number % Math.max(1, list.length)];
}

function addPair(device: Device, session: ChatSession, parentId: string | null, ledger: Ledger): void {
  const nowMs = device.clock.now();
  const { store } = device.page;
  const promptId = device.nextId();
  const prompt = createUserMessage({ id: promptId, parentId, nowMs }, `Question ${promptId}`, null);
  ledger.written.set(prompt.id, prompt.content);
  store.apply({
    sessions: [
      {
        ...session,
        activeLeafId: prompt.id,
        messageCount: session.messageCount + 1,
        lastUserActivityAt: nowMs,
      },
    ],
    messages: [{ sessionId: session.id, message: prompt }],
  });
  addReply(device, session.id, prompt.id, ledger);
}

function addReply(device: Device, sessionId: string, parentId: string, ledger: Ledger): void {
  const { store } = device.page;
  const session = store.findSession(sessionId);
  if (!session) return;
  const key = device.nextId();
  const empty = createReplyMessage({ id: key, parentId, nowMs: device.clock.now() }, key);
  const message: Message = {
    ...empty,
    content: `Answer ${key}`,
    reply: { ...empty.reply, status: 'complete', endReason: 'stop' },
  };
  ledger.written.set(message.id, message.content);
  store.apply({
    sessions: [{ ...session, activeLeafId: key, messageCount: session.messageCount + 1 }],
    messages: [{ sessionId, message }],
  });
}

/** Replaces the oldest messages of the active branch with a summary. */
function summarise(device: Device, session: ChatSession, messages: readonly Message[], ledger: Ledger): void {
  const branch = listBranch(messages, session.activeLeafId);
  const replaced = branch.slice(0, 2);
  const last = replaced.at(-1);
  if (branch.length < 4 || !last || replaced.some(({ id }) => id.startsWith('summary'))) return;
  const at = { id: `summary-${last.id}`, parentId: null, nowMs: last.timestamp };
  const summary = createUserMessage(at, `Previous Chat Summary\n${last.id}`, null);
  if (messages.some(({ id }) => id === summary.id)) return;
  ledger.written.set(summary.id, summary.content);
  const ids = new Set(replaced.map(({ id }) => id));
  const moved = listPresent(messages).filter(
    ({ id, parentId }) => parentId !== null && ids.has(parentId) && !ids.has(id),
  );
  device.page.store.apply({
    sessions: [{ ...session, messageCount: session.messageCount + 1 - replaced.length }],
    messages: [
      summary,
      ...moved.map((message) => ({ ...message, parentId: summary.id })),
      ...replaced.map((message) => ({ ...message, archivedBy: summary.id })),
    ].map((message) => ({ sessionId: session.id, message })),
  });
}

async function knowsStored(author: Device, sessionId: string, id: string): Promise<boolean> {
  const messages = await author.readMessages(sessionId);
  return messages.some((message) => message.id === id && message.position !== null);
}

async function remove(
  device: Device,
  sessionId: string,
  message: Message,
  { ledger, other, isBranch }: { ledger: Ledger; other: Device; isBranch: boolean },
): Promise<void> {
  const { branches, store } = device.page;
  const before = new Set((store.state.getState().messages[sessionId] ?? []).map(({ id }) => id));
  await device.wait(
    isBranch ? branches.removeBranch(sessionId, message.id) : branches.removeMessage(sessionId, message.id),
  );
  for (const { id } of store.state.getState().messages[sessionId] ?? []) before.delete(id);
  for (const id of before) {
    const isOwn = id.replace('summary-', '').startsWith(device.name);
    const isKnown = isOwn || (await knowsStored(other, sessionId, id));
    (isKnown ? ledger.removed : ledger.mayReturn).add(id);
  }
}

/** The conversation of a step, opened; `null` where it cannot be loaded. */
async function openSession(device: Device, number: number): Promise<ChatSession | null> {
  const { sessions, store } = device.page;
  const chosen = pick(
    device.listSessions().filter(({ messageCount }) => messageCount > 0),
    number,
  );
  if (!chosen) return null;
  sessions.select(chosen.id);
  const isOpen = await device.wait(store.loadMessages(chosen.id)).then(
    () => true,
    () => false,
  );
  return isOpen ? store.findSession(chosen.id) : null;
}

interface Scene {
  readonly device: Device;
  readonly other: Device;
  readonly session: ChatSession;
  readonly messages: readonly Message[];
  readonly ledger: Ledger;
}

/** The action on one of its messages. */
async function changeMessage({ device, other, session, ledger }: Scene, message: Message, step: Step) {
  const isPrompt = message.role === 'user';
  switch (step.kind) {
    case 'edit':
      if (isPrompt) addPair(device, session, message.parentId, ledger);
      break;
    case 'regenerate':
      if (isPrompt) addReply(device, session.id, message.id, ledger);
      break;
    case 'switch':
      device.page.branches.select(session.id, message.id, 1 + (step.session % 2));
      break;
    default:
      await remove(device, session.id, message, {
        ledger,
        other,
        isBranch: step.kind === 'delete-branch',
      });
  }
}

async function changeWhole({ device, session, messages, ledger }: Scene, step: Step): Promise<boolean> {
  const { sessions } = device.page;
  switch (step.kind) {
    case 'append':
      addPair(device, session, listBranch(messages, session.activeLeafId).at(-1)?.id ?? null, ledger);
      return true;
    case 'rename':
      sessions.rename(session.id, `Name ${device.nextId()}`);
      return true;
    case 'pin':
      sessions.togglePin(session.id);
      return true;
    case 'summary':
      summarise(device, session, messages, ledger);
      return true;
    case 'delete-session':
      ledger.removedSessions.add(session.id);
      await device.wait(sessions.remove(session.id));
      sessions.leave(session);
      return true;
    default:
      return false;
  }
}

async function changeSession(device: Device, other: Device, step: Step, ledger: Ledger): Promise<void> {
  const session = await openSession(device, step.session);
  if (!session) return;
  const messages = listPresent(device.page.store.state.getState().messages[session.id] ?? []);
  const scene = { device, other, session, messages, ledger };
  if (await changeWhole(scene, step)) return;
  const message = pick(messages, step.message);
  if (message) await changeMessage(scene, message, step);
}

const NETWORK_FAULTS: readonly string[] = ['lost-request', 'lost-answer', 'doubled'] satisfies NetworkFault[];
const isNetworkFault = (kind: string): kind is NetworkFault => NETWORK_FAULTS.includes(kind);

/** `other`: the other device, which does nothing. */
export async function take(device: Device, other: Device, step: Step, ledger: Ledger): Promise<void> {
  if (isNetworkFault(step.kind)) {
    device.network.trip(step.kind);
    return;
  }
  switch (step.kind) {
    case 'create': {
      const session = device.page.sessions.create(null);
      await device.wait(device.page.store.loadMessages(session.id));
      addPair(device, device.page.store.findSession(session.id) ?? session, null, ledger);
      break;
    }
    case 'offline':
    case 'online':
      device.network.setOnline(step.kind === 'online');
      break;
    case 'pass':
      await device.pass(step.message * 100);
      break;
    case 'refresh':
      await device.wait(device.page.history.refresh()).catch(() => undefined);
      break;
    case 'reload':
      await device.reload();
      break;
    default:
      await changeSession(device, other, step, ledger);
  }
}
