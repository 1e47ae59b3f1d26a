import { useCallback, useState } from 'react';
import { hasWideWidth } from '../../../../ui/page/use-screen-size.ts';
import type { AssistantMessageView, MessageView } from '../../message/message-view.ts';
import type { SourceOpening } from '../../sources/open-source.ts';

const hasSources = (view: MessageView): view is AssistantMessageView =>
  view.role === 'assistant' && view.agentRun?.execution.toolLogs.some(({ source }) => source) === true;

const toList = ({ id }: AssistantMessageView): SourceOpening => ({ messageId: id, number: null, link: null });

/** What of the sources of a chat is looked at, and whether there are any. */
export function useSourcesPane(views: readonly MessageView[]) {
  const [opening, setOpening] = useState<SourceOpening | null>(null);
  const [wasOffered, setOffered] = useState(false);
  const answers = views.filter(hasSources);
  const [first] = answers;
  const last = answers.at(-1);
  const status = first?.agentRun?.status;
  // The first source of a chat comes once: a pane that was closed stays closed for this chat.
  if (!wasOffered && first && answers.length === 1 && (status === 'pending' || status === 'streaming')) {
    setOffered(true);
    if (opening === null && hasWideWidth()) setOpening({ ...toList(first), isByItself: true });
  }
  const close = useCallback(() => setOpening(null), []);
  const shown = answers.find(({ id }) => id === opening?.messageId);
  return {
    open: setOpening,
    close,
    shown: opening !== null && shown ? { opening, message: shown } : null,
    /** Null while the chat has none. */
    toggle: last ? () => setOpening(shown ? null : toList(last)) : null,
  };
}

export type SourcesPaneState = ReturnType<typeof useSourcesPane>;
