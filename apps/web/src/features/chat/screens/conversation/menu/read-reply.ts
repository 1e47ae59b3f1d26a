import { getI18n } from 'react-i18next';
import { notify } from '../../../../../platform/toasts.ts';
import { loadReadAloud } from '../../../../voice/index.ts';
import { useReading } from '../../../message/reading/reading.state.ts';

/** Reads the reply aloud, or stops where it is the one that is being read. */
export async function readReply(messageId: string, text: string): Promise<void> {
  const { reading } = useReading.getState();
  if (reading?.messageId === messageId) {
    reading.stop();
    return;
  }
  const { readAloud } = await loadReadAloud();
  const forget = () =>
    useReading.setState((state) => (state.reading?.messageId === messageId ? { reading: null } : state));
  const stop = readAloud(text, {
    onEnd: forget,
    onProblem() {
      forget();
      void notify('error', { title: getI18n().t('replies:noVoice'), id: 'voice' });
    },
  });
  if (stop) useReading.setState({ reading: { messageId, stop } });
}
