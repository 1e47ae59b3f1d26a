import { useRef } from 'react';
import { SessionList, type SessionListProps } from './SessionList.tsx';
import { SessionResults, type SessionResult } from './SessionResults.tsx';
import { SessionSearchField } from './SessionSearchField.tsx';

/** With fewer chats the eye is faster than a search. */
const SEARCH_FROM = 8;

export interface SessionSearch {
  readonly typed: string;
  readonly type: (typed: string) => void;
  readonly results: readonly SessionResult[] | null;
  readonly open: (result: SessionResult) => void;
}

export interface ChatListProps extends SessionListProps {
  readonly search: SessionSearch;
}

/** The chats, or what a search in them found. */
export function ChatList({ search, ...list }: ChatListProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasSearch = list.sessions.length >= SEARCH_FROM || list.hasOlder || search.typed !== '';
  return (
    <div ref={box} className="mt-1 flex min-h-0 flex-1 flex-col">
      {hasSearch && (
        <SessionSearchField
          value={search.typed}
          onChange={search.type}
          onLeaveDown={() => box.current?.querySelector<HTMLElement>('nav button')?.focus()}
        />
      )}
      {search.typed.trim() === '' ? (
        <SessionList {...list} />
      ) : (
        <SessionResults results={search.results} onOpen={search.open} />
      )}
    </div>
  );
}
