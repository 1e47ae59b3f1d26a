import { useTranslation } from 'react-i18next';
import { useNow } from '../../../ui/use-now.ts';
import type { AssistantMessageView, MessageView } from './message-view.ts';

/** Most replies begin sooner. */
const QUIET_MS = 2_000;

export function hasNotBegun(message: MessageView | undefined): message is AssistantMessageView {
  return (
    message?.role === 'assistant' &&
    message.isStreaming &&
    message.text === '' &&
    message.reasoning === undefined
  );
}

/** What a reply that has not begun waits for; null in its first two seconds. */
export function useWaitSentence({ sentAt, modelName, retry }: AssistantMessageView): string | null {
  const { t } = useTranslation('chat');
  const now = useNow('second');
  if (retry !== undefined) {
    const provider = retry.provider ?? t('message.provider');
    const seconds = Math.ceil((retry.at - now) / 1000);
    return seconds > 0
      ? t(`message.retryIn.${retry.reason}`, { provider, seconds })
      : t(`message.retryNow.${retry.reason}`, { provider });
  }
  if (now - sentAt < QUIET_MS) return null;
  return modelName === undefined
    ? t('message.waitingForReply')
    : t('message.waitingForModel', { model: modelName });
}
