import { AppError } from '@parley/contract/errors/app-error.ts';
import { getI18n } from 'react-i18next';
import { logProblem } from '../../platform/log.ts';
import { clearLocalData } from '../../platform/store/clear-local-data.ts';
import { notify } from '../../platform/toasts.ts';
import { askForRemoval } from './auth.state.ts';
import { authStorage, KEPT } from './auth.storage.ts';

// What happens to a user's data on this device on sign-in and sign-out.

export interface DeviceData {
  /**
   * Rejects with `login_cancelled` when the person would rather keep what another one left here. What `keptGuestId`
   * left stays.
   */
  makeRoomFor(userId: string, keptGuestId: string | null): Promise<void>;
  /** False when the person would rather stay than lose conversations. */
  mayLeave(person: { readonly id: string; readonly role: 'guest' | 'user' }): Promise<boolean>;
  /** Says so where the browser keeps the data; it is cleared at the next start, or before the next person comes in. */
  clearAfterLeaving(): Promise<void>;
  /** What an earlier page was to clear and could not. */
  clearLeftOver(): Promise<void>;
  /** A new guest does not see what earlier users left. False when the person would rather keep that. */
  mayBecomeGuest(): Promise<boolean>;
  makeRoomForGuest(): Promise<void>;
}

/** How many conversations of a person, or changes to them, are stored on this device only. */
export type CountUnsaved = (userId: string, of: 'chats' | 'changes') => Promise<number>;

/** Replies being written, in this tab or another one. */
export interface RunningReplies {
  countRunning(): number;
  stopAll(): Promise<void>;
}

/** What is known of the work that no server has yet. */
export interface Unsaved {
  readonly count: CountUnsaved;
  readonly loadReplies: () => Promise<RunningReplies>;
  /** Sends what can be sent within this time. */
  readonly flush: (limitMs: number) => Promise<void>;
}

const FLUSH_LIMIT_MS = 5000;
const NOTICE_MS = 20_000;

/** What a person leaves here; notices that were for them end with it. */
async function forgetPerson(isKept: (key: string) => boolean): Promise<boolean> {
  await import('../../platform/offline/push-subscription.ts')
    .then(({ endPushSubscription }) => endPushSubscription())
    .catch((error: unknown) => logProblem('push-kept', error));
  return clearLocalData(isKept);
}

/** The note is there first, and stays until all is gone: the page may be closed meanwhile. */
async function clearOfLeaver(isKept: (key: string) => boolean): Promise<void> {
  authStorage.setClearingDue(true);
  const isCleared = await forgetPerson(isKept).catch((error: unknown) => {
    logProblem('local-data-kept', error);
    return false;
  });
  authStorage.setClearingDue(!isCleared);
  if (isCleared) return;
  const { t } = getI18n();
  void notify('warning', {
    title: t('leftOver.title'),
    text: t('leftOver.text'),
    durationMs: NOTICE_MS,
    id: 'left-over',
  });
}

export function createDeviceData(readUnsaved: () => Unsaved): DeviceData {
  const countUnsaved = (userId: string) => readUnsaved().count(userId, 'chats');

  async function mayRemove(lastUserId: string): Promise<boolean> {
    const chatCount = await countUnsaved(lastUserId);
    return chatCount === 0 || askForRemoval({ occasion: 'sign-in', chatCount });
  }

  /** A reply is kept by the device that reads it: unread, its rest would be lost. */
  async function mayStopReplies(): Promise<boolean> {
    const replies = await readUnsaved().loadReplies();
    const chatCount = replies.countRunning();
    if (chatCount === 0) return true;
    if (!(await askForRemoval({ occasion: 'replying', chatCount }))) return false;
    await replies.stopAll();
    return true;
  }

  const readGuestId = () => authStorage.readGuestSession()?.userId ?? null;
  const readLastPersonId = () => authStorage.readLastUserId() ?? readGuestId();
  /** A user who came in since has data of their own here; all of it goes when they leave. */
  const isLeftOver = () => authStorage.isClearingDue() && readLastPersonId() === null;

  return {
    async makeRoomFor(userId, keptGuestId) {
      if (isLeftOver()) {
        await clearOfLeaver(KEPT.onUserSwitch);
        return;
      }
      const lastUserId = authStorage.readLastUserId();
      if (lastUserId !== null && lastUserId === keptGuestId) return;
      if (lastUserId !== null && lastUserId !== userId) {
        if (!(await mayRemove(lastUserId))) throw new AppError('login_cancelled');
        await forgetPerson(KEPT.onUserSwitch);
      } else if (authStorage.hasExpired() && (await countUnsaved(userId)) === 0) {
        // The same person after a sign-in that ran out: everything comes from the server again, unless it is only here.
        await forgetPerson(KEPT.onUserSwitch);
      }
    },
    async mayLeave({ id, role }) {
      if (role === 'guest') {
        const chatCount = await countUnsaved(id);
        return chatCount === 0 || askForRemoval({ occasion: 'sign-out', chatCount });
      }
      if (!(await mayStopReplies())) return false;
      await readUnsaved().flush(FLUSH_LIMIT_MS);
      const changeCount = await readUnsaved().count(id, 'changes');
      return changeCount === 0 || askForRemoval({ occasion: 'unsent', chatCount: changeCount });
    },
    async clearAfterLeaving() {
      await clearOfLeaver(KEPT.onSignOut);
    },
    async clearLeftOver() {
      if (isLeftOver() && authStorage.readToken() === null) await clearOfLeaver(KEPT.onSignOut);
    },
    async mayBecomeGuest() {
      const lastId = readLastPersonId();
      if (lastId === null) return true;
      if (lastId !== readGuestId()) return mayRemove(lastId);
      const chatCount = await countUnsaved(lastId);
      return chatCount === 0 || askForRemoval({ occasion: 'new-guest', chatCount, guestId: lastId });
    },
    async makeRoomForGuest() {
      if (isLeftOver()) await clearOfLeaver(KEPT.onGuestStart);
      else if (readLastPersonId() !== null) await forgetPerson(KEPT.onGuestStart);
    },
  };
}

/** Everything on this device but who is signed in, and the language. False where the browser refused. */
export const clearDeviceData = (): Promise<boolean> => clearLocalData(KEPT.onClear);
