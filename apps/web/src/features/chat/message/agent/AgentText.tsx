import { use, useMemo } from 'react';
import { LinkAction, type FindLinkAction } from '../../../../ui/markdown/link-action.ts';
import { OpenSource } from '../../sources/open-source.ts';
import { isOfSource, listSources } from '../../sources/sources.ts';
import { MessageText } from '../../../../ui/markdown/MessageText.tsx';
import type { AgentRunView, AssistantMessageView } from '../message-view.ts';

export interface AgentTextProps {
  readonly message: Pick<AssistantMessageView, 'id' | 'text' | 'isStreaming'>;
  readonly run: AgentRunView;
}

/** The answer of an agent: the numbers of its sources open what was read. */
export function AgentText({ message, run }: AgentTextProps) {
  const { id: messageId, text, isStreaming } = message;
  const openSource = use(OpenSource);
  const { runId, execution } = run;
  const { toolLogs } = execution;
  const findAction = useMemo<FindLinkAction | null>(() => {
    const sources = new Map(listSources(toolLogs).map((source) => [String(source.number), source]));
    if (openSource === null || runId === null || sources.size === 0) return null;
    return (href, words) => {
      const source = sources.get(words);
      if (!source || !isOfSource(source, href)) return null;
      return () => openSource({ messageId, number: source.number, link: href });
    };
  }, [openSource, runId, toolLogs, messageId]);
  // While a call waits for a person, no text is being written.
  const isGrowing = isStreaming && !toolLogs.some(({ isUnfinished }) => isUnfinished);
  return (
    <LinkAction value={findAction}>
      <MessageText text={text} isStreaming={isGrowing} />
    </LinkAction>
  );
}
