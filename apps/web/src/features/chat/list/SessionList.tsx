import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import { groupSessions, type SessionGroup } from './group-sessions.ts';
import { PinZone } from './PinZone.tsx';
import { SessionItem, type SessionItemProps } from './SessionItem.tsx';
import type { SessionActions, SessionView } from './session-view.ts';
import { ShowOlder } from './ShowOlder.tsx';
import { usePinDrag } from './use-pin-drag.ts';
import { useRowFocus } from './use-row-focus.ts';

const VIRTUAL_FROM = 100;
const ROW_PX = 30;
const SKELETON_WIDTHS = ['84%', '62%', '90%', '71%', '78%', '66%', '87%'];

export interface SessionListProps {
  readonly sessions: readonly SessionView[];
  readonly currentId: string | null;
  readonly isLoading: boolean;
  readonly actions: SessionActions;
  readonly onOpen: SessionItemProps['onOpen'];
  /** The server has more. */
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  readonly onShowOlder: () => void;
}

export function SessionList(props: SessionListProps) {
  const { sessions, currentId, isLoading, actions } = props;
  const { t, i18n } = useTranslation('chat');
  const ids = useMemo(() => sessions.map(({ id }) => id), [sessions]);
  const { list, tabStopId, leave, onFocus, onKeyDown } = useRowFocus(ids, currentId);
  const { dragged, isOver, handlers } = usePinDrag(sessions, actions.onTogglePin);
  const rowActions = useMemo(
    () => ({
      ...actions,
      onDelete(sessionId: string) {
        leave(sessionId);
        actions.onDelete(sessionId);
      },
    }),
    [actions, leave],
  );

  if (isLoading && sessions.length === 0) {
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label={t('sidebar.loading')}
        className="flex flex-1 flex-col gap-4.5 px-2 pt-4"
      >
        {SKELETON_WIDTHS.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    );
  }
  if (sessions.length === 0) {
    return <p className="flex-1 px-2 pt-4 text-12 text-ink-3">{t('sidebar.empty')}</p>;
  }

  const titleOf = (key: SessionGroup['key']) => {
    if (key === 'pinned' || key === 'today' || key === 'yesterday' || key === 'previousWeek')
      return t(`sidebar.${key}`);
    const [year = 0, month = 1] = key.split('-').map(Number);
    return dateFormat(i18n.language, { year: 'numeric', month: 'long' }).format(new Date(year, month - 1));
  };
  const rows = groupSessions(sessions, Date.now()).flatMap((group) => [
    <h2
      key={group.key}
      data-pinned={group.key === 'pinned'}
      className="px-2 pt-3 pb-1 text-12 font-medium text-ink-3"
    >
      {titleOf(group.key)}
    </h2>,
    ...group.sessions.map((session) => (
      <SessionItem
        key={session.id}
        session={session}
        isCurrent={session.id === currentId}
        isTabStop={session.id === tabStopId}
        isDragged={session.id === dragged?.id}
        actions={rowActions}
        onOpen={props.onOpen}
      />
    )),
  ]);

  return (
    <div {...handlers} className="relative mt-1 min-h-0 flex-1">
      <nav
        ref={list}
        aria-label={t('sidebar.chats')}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        className="-mx-0.5 h-full overflow-y-auto px-0.5 pb-6 [mask-image:linear-gradient(#000_calc(100%-24px),transparent)]"
      >
        {sessions.length > VIRTUAL_FROM ? (
          <Virtualizer scrollRef={list} itemSize={ROW_PX}>
            {rows}
          </Virtualizer>
        ) : (
          rows
        )}
        {props.hasOlder && <ShowOlder isLoading={props.isLoadingOlder} onPress={props.onShowOlder} />}
      </nav>
      {dragged && <PinZone isPinned={dragged.isPinned} isOver={isOver} />}
    </div>
  );
}
