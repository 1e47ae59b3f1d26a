import { historyState, loadOlder } from '../../../history/index.ts';
import { chat } from '../../browser-chat.ts';
import type { ExportFormat } from '../../list/session-view.ts';
import {
  exportChat,
  exportWhole,
  saveFile,
  type SpeakerNames,
  type WholeChat,
} from '../../export/export-chat.ts';
import { withPictures } from '../../export/export-pictures.ts';

/** One chat as a file of the browser's downloads. */
export async function saveChatFile(
  sessionId: string,
  format: ExportFormat,
  names: SpeakerNames,
): Promise<void> {
  const whole = await chat.readWhole(sessionId);
  if (!whole) return;
  const { signal } = new AbortController();
  const complete = format === 'json' ? await withPictures(whole, signal) : whole;
  saveFile(exportChat(complete, format, names, Date.now()));
}

/** The list shows the newest ones only; the others are fetched page by page. */
async function loadAllOlder(signal: AbortSignal): Promise<void> {
  for (let before = -1; historyState.getState().hasOlder;) {
    const count = Object.keys(chat.state.getState().sessions).length;
    // Nothing came: the server cannot be reached.
    if (count === before || signal.aborted) return;
    before = count;
    await loadOlder();
  }
}

/** All chats in one file. Those that cannot be fetched are counted, and the others are saved all the same. */
export async function saveAllChats(
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<{ readonly saved: number; readonly missing: number }> {
  await loadAllOlder(signal);
  const ids = Object.values(chat.state.getState().sessions)
    .filter(({ messageCount }) => messageCount > 0)
    .map(({ id }) => id);
  const chats: WholeChat[] = [];
  for (const [index, id] of ids.entries()) {
    signal.throwIfAborted();
    onProgress(index, ids.length);
    const whole = await chat.readWhole(id).catch(() => null);
    if (whole) chats.push(await withPictures(whole, signal));
  }
  if (chats.length > 0) saveFile(exportWhole(chats, 'parley-chats', Date.now()));
  return { saved: chats.length, missing: ids.length - chats.length };
}
