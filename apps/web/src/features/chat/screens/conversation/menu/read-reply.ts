import { getI18n } from 'react-i18next';
import { logProblem } from '../../../../../platform/log.ts';
import { notify } from '../../../../../platform/toasts.ts';
import { loadReadAloud } from '../../../../voice/index.ts';
import { findRow } from '../../../conversation/find-row.ts';
import { useReading } from '../../../message/reading/reading.state.ts';

const isShown = (messageId: string) => findRow(document.body, messageId) !== null;

/** Reads the reply aloud, or stops where it is the one that is being read. It can be stopped before the voice is there. */
export async function readReply(messageId: string, text: string): Promise<void> {
  const { reading: before } = useReading.getState();
  before?.stop();
  if (before?.messageId === messageId) return;

  let isOver = false;
  let silence: (() => void) | null = null;
  const stop = () => {
    isOver = true;
    useReading.setState(({ reading }) => (reading?.stop === stop ? { reading: null } : {}));
    silence?.();
  };
  const fail = () => {
    stop();
    void notify('error', { title: getI18n().t('replies:noVoice'), id: 'voice' });
  };

  useReading.setState({ reading: { messageId, stop } });
  try {
    const { readAloud } = await loadReadAloud();
    // The button that stops it goes with its reply.
    if (!isShown(messageId)) stop();
    if (isOver) return;
    silence = readAloud(text, { onEnd: stop, onProblem: fail });
    if (silence === null) stop();
  } catch (error) {
    logProblem('voice-not-loaded', error);
    fail();
  }
}
