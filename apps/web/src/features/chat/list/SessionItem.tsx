import { Ellipsis } from 'lucide-react';
import { memo, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isLetter } from '../../../platform/keyboard/page-keys.ts';
import { toChatAddress } from '../chat-address.ts';
import { NameField } from './NameField.tsx';
import { SessionMenu } from './SessionMenu.tsx';
import { SessionStateMark } from './SessionStateMark.tsx';
import type { SessionActions, SessionView } from './session-view.ts';

export interface SessionItemProps {
  readonly session: SessionView;
  readonly isCurrent: boolean;
  /** Whether Tab stops here. */
  readonly isTabStop: boolean;
  readonly isDragged: boolean;
  readonly actions: SessionActions;
  /** Opens the chat before its address; false where the address leads. */
  readonly onOpen: (sessionId: string) => boolean;
}

const isWithKeys = ({ shiftKey, ctrlKey, metaKey, altKey }: MouseEvent): boolean =>
  shiftKey || ctrlKey || metaKey || altKey;

/** Opens the menu of a row from the keyboard. */
function isMenuKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === '.' && !shiftKey);
}

/** Pins a row, and takes the pin away again. */
const isPinKey = (event: globalThis.KeyboardEvent): boolean =>
  event.key === 'P' && event.shiftKey && isLetter(event);

/** A finger that stays on a row opens the menu of the browser. */
const CAN_DRAG = !window.matchMedia('(pointer: coarse)').matches;

const CURRENT =
  'bg-surface text-ink shadow-[0_0_0_1px_var(--line),var(--e1)] dark:bg-surface-3 dark:shadow-none';

export const SessionItem = memo(function SessionItem({
  session,
  isCurrent,
  isTabStop,
  isDragged,
  actions,
  onOpen,
}: SessionItemProps) {
  const { t } = useTranslation('chat');
  const [isRenaming, setRenaming] = useState(false);
  const wasRenaming = useRef(false);
  const row = useRef<HTMLAnchorElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const name = session.name === '' ? t('session.untitled') : session.name;

  useEffect(() => {
    // The button that opened the field has gone with the row.
    if (wasRenaming.current && document.activeElement === document.body) row.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  if (isRenaming) {
    return (
      <div className="flex h-(--row) items-center px-px">
        <NameField
          name={session.name}
          onDone={(next) => {
            setRenaming(false);
            actions.onRename(session.id, next);
          }}
          onCancel={() => setRenaming(false)}
        />
      </div>
    );
  }

  return (
    <div
      data-pinned={session.isPinned}
      className={`group/row flex h-(--row) items-center rounded-2 pr-2 pointer-coarse:h-11 pointer-coarse:pr-0 ${isDragged ? 'opacity-50' : ''} ${isCurrent ? CURRENT : 'text-ink-2 hover:bg-surface-3'}`}
    >
      <Link
        ref={row}
        to={toChatAddress(session.id, null)}
        data-chat={session.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts="F2 Shift+F10 Shift+P"
        title={name}
        draggable={CAN_DRAG}
        onClick={(event) => {
          // Otherwise the browser opens it in another tab or window.
          const isPlain = event.button === 0 && !isWithKeys(event);
          if (isPlain && onOpen(session.id)) event.preventDefault();
        }}
        onDoubleClick={() => setRenaming(true)}
        onKeyDown={(event) => {
          if (event.key === 'F2') setRenaming(true);
          else if (isMenuKey(event)) menu.current?.click();
          else if (isPinKey(event.nativeEvent)) actions.onTogglePin(session.id);
          else return;
          event.preventDefault();
        }}
        className="flex h-full min-w-0 flex-1 items-center rounded-2 pl-2"
      >
        <span className="truncate">{name}</span>
      </Link>
      <span className="grid min-w-4 place-items-center pl-2 group-focus-within/row:hidden group-hover/row:hidden group-has-data-[state=open]/row:hidden">
        <SessionStateMark session={session} />
      </span>
      <SessionMenu
        name={name}
        isPinned={session.isPinned}
        onStartRename={() => setRenaming(true)}
        onTogglePin={() => actions.onTogglePin(session.id)}
        onCopyLink={() => actions.onCopyLink(session.id)}
        onShare={() => actions.onShare(session.id)}
        onExport={(format) => actions.onExport(session.id, format)}
        onDelete={() => actions.onDelete(session.id)}
        trigger={
          <button
            ref={menu}
            type="button"
            tabIndex={-1}
            aria-label={t('session.actions', { name })}
            className="touch-target hidden size-6 flex-none place-items-center rounded-2 text-ink-3 group-focus-within/row:grid group-hover/row:grid hover:text-ink data-[state=open]:grid data-[state=open]:text-ink pointer-coarse:grid pointer-coarse:size-11"
          >
            <Ellipsis size={16} aria-hidden />
          </button>
        }
      />
    </div>
  );
});
