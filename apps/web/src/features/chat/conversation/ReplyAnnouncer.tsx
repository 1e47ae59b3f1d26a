import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countWords } from '../composer/count-words.ts';
import type { AssistantMessageView, MessageView } from '../message/message-view.ts';
import { hasNotBegun, useWaitSentence } from '../message/use-wait-sentence.ts';

export interface ReplyAnnouncerProps {
  readonly last: MessageView | undefined;
}

/** Said once: the seconds that pass are not read out. */
function WaitAnnouncement({ message }: { readonly message: AssistantMessageView }) {
  const sentence = useWaitSentence(message);
  const [said, setSaid] = useState(sentence);
  if (said === null && sentence !== null) setSaid(sentence);
  return said;
}

/** What broke off or failed is said by its own row. */
function hasEnded({ outcome }: AssistantMessageView): boolean {
  return outcome.kind !== 'failed' && outcome.kind !== 'interrupted';
}

/** One polite sentence when a reply is done, instead of every word of it; and one for what it waits for. */
export function ReplyAnnouncer({ last }: ReplyAnnouncerProps) {
  const { t } = useTranslation('chat');
  const isStreaming = last?.role === 'assistant' && last.isStreaming;
  const [wasStreaming, setWasStreaming] = useState(isStreaming);
  const [words, setWords] = useState<number | null>(null);
  if (wasStreaming !== isStreaming) {
    setWasStreaming(isStreaming);
    setWords(!isStreaming && last?.role === 'assistant' && hasEnded(last) ? countWords(last.text) : null);
  }
  return (
    <p role="status" className="sr-only">
      {hasNotBegun(last) && <WaitAnnouncement key={`${last.id} ${last.retry?.at ?? ''}`} message={last} />}
      {words !== null && t('message.finished', { count: words })}
    </p>
  );
}
