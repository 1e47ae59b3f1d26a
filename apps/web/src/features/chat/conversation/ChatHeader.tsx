import { BookOpen, Ellipsis, Menu as MenuIcon, Pin, SquarePen } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSidebar } from '../../../platform/overlays/sidebar.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { SessionMenu } from '../list/SessionMenu.tsx';
import type { ExportFormat } from '../list/session-view.ts';
import { ChatName } from './ChatName.tsx';
import type { OpenedUsage } from './ContextUsageButton.tsx';

export interface ChatHeaderProps {
  /** The model button with its picker. */
  readonly children: ReactNode;
  readonly isNewChat: boolean;
  /** How full the conversation is; on phones it is opened from the menu. */
  readonly contextUsage: (opened: OpenedUsage | null) => ReactNode;
  /** Open and close what stands beside the chat; left out where there is nothing. */
  readonly sources?: ReactNode;
  /** On phones in the menu, for want of room; null where there are none. */
  readonly onDocuments: (() => void) | null;
  readonly name: string;
  readonly isPinned: boolean;
  readonly onTogglePin: () => void;
  /** Whether the chat is led by a system prompt. */
  readonly hasInstructions: boolean;
  readonly onInstructions: () => void;
  readonly onRename: (name: string) => void;
  readonly onCopyLink: () => void;
  readonly onShare: () => void;
  readonly onExport: (format: ExportFormat) => void;
  /** In the menu: the choice of cost centers, for who has one. */
  readonly spending?: ReactNode;
  readonly onDelete: () => void;
  /** Phones only. */
  readonly onNewChat: () => void;
}

function PinButton({ isPinned, onTogglePin }: Pick<ChatHeaderProps, 'isPinned' | 'onTogglePin'>) {
  const { t } = useTranslation('chat');
  return (
    <IconButton
      label={t(isPinned ? 'session.unpin' : 'session.pin')}
      side="bottom"
      tone={isPinned ? 'strong' : 'quiet'}
      aria-pressed={isPinned}
      onClick={onTogglePin}
    >
      <Pin size={16} aria-hidden />
    </IconButton>
  );
}

function InstructionsButton({
  hasInstructions,
  onInstructions,
}: Pick<ChatHeaderProps, 'hasInstructions' | 'onInstructions'>) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      aria-label={t(hasInstructions ? 'header.instructionsSet' : 'header.instructions')}
      onClick={onInstructions}
      className={`touch-target inline-flex h-7 flex-none items-center gap-1.5 rounded-2 px-1.5 pointer-coarse:min-w-11 pointer-coarse:justify-center hover:bg-surface-3 hover:text-ink ${hasInstructions ? 'text-ink' : 'text-ink-3'}`}
    >
      <BookOpen size={16} aria-hidden />
      <span className="hidden text-[12.5px] font-medium desktop:inline">{t('header.instructions')}</span>
    </button>
  );
}

/** Of a chat with messages. On phones what stands beside it elsewhere is in it as well. */
function ChatMenu({ onStartRename, ...props }: ChatHeaderProps & { readonly onStartRename: () => void }) {
  const { t } = useTranslation('chat');
  const isPhone = useIsPhone();
  const button = useRef<HTMLButtonElement>(null);
  const [usageAnchor, setUsageAnchor] = useState<HTMLElement | null>(null);
  const onPhone = isPhone && {
    onDocuments: props.onDocuments,
    onUsage: () => setUsageAnchor(button.current),
    instructions: { isSet: props.hasInstructions, onOpen: props.onInstructions },
  };
  return (
    <>
      <SessionMenu
        name={props.name}
        isPinned={props.isPinned}
        onStartRename={onStartRename}
        onTogglePin={props.onTogglePin}
        {...onPhone}
        onCopyLink={props.onCopyLink}
        onShare={props.onShare}
        onExport={props.onExport}
        spending={props.spending}
        onDelete={props.onDelete}
        trigger={
          <button
            ref={button}
            type="button"
            aria-label={t('header.actions')}
            className="touch-target inline-grid size-7 flex-none pointer-coarse:w-11 place-items-center rounded-2 text-ink-3 hover:bg-surface-3 hover:text-ink data-[state=open]:bg-surface-3"
          >
            <Ellipsis size={16} aria-hidden />
          </button>
        }
      />
      {usageAnchor !== null &&
        props.contextUsage({ anchor: usageAnchor, onClose: () => setUsageAnchor(null) })}
    </>
  );
}

export function ChatHeader(props: ChatHeaderProps) {
  const { t } = useTranslation('chat');
  const [isRenaming, setRenaming] = useState(false);
  const isPhone = useIsPhone();
  const { isNewChat } = props;

  return (
    <header
      data-print="hide"
      // On phones the names are in the middle, and give way where there is no room for that.
      className={`grid h-13 flex-none grid-cols-[minmax(min-content,1fr)_minmax(0,auto)_minmax(min-content,1fr)] items-center gap-1.5 border-b px-1.5 tablet:flex tablet:h-12 tablet:pr-3 tablet:pl-4 ${isNewChat ? 'border-line tablet:border-transparent' : 'border-line'}`}
    >
      <span className="tablet:hidden">
        <IconButton label={t('sidebar.open')} size="large" onClick={showSidebar}>
          <MenuIcon size={20} aria-hidden />
        </IconButton>
      </span>
      <div className="flex min-w-0 items-center justify-center gap-2 tablet:flex-1 tablet:justify-start">
        {!isNewChat && (
          <ChatName
            name={props.name}
            isRenaming={isRenaming}
            onRenaming={setRenaming}
            onRename={props.onRename}
          />
        )}
        {(!isPhone || !isRenaming) && props.children}
      </div>
      <div className="flex flex-none items-center justify-end gap-1.5">
        {!isNewChat && props.contextUsage(null)}
        {!isNewChat && !isPhone && <PinButton isPinned={props.isPinned} onTogglePin={props.onTogglePin} />}
        {(isNewChat || !isPhone) && (
          <InstructionsButton hasInstructions={props.hasInstructions} onInstructions={props.onInstructions} />
        )}
        {props.sources}
        {!isNewChat && <ChatMenu {...props} onStartRename={() => setRenaming(true)} />}
        <span className="tablet:hidden">
          <IconButton label={t('newChat')} size="large" onClick={props.onNewChat}>
            <SquarePen size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
    </header>
  );
}
