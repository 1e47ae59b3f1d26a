import {
  BookOpen,
  Braces,
  CircleGauge,
  Files,
  FileText,
  Link2,
  Pencil,
  Pin,
  PinOff,
  Share2,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../../../ui/menu/MenuItem.tsx';
import { MenuSeparator } from '../../../ui/menu/MenuSeparator.tsx';
import { MenuSurface } from '../../../ui/menu/MenuSurface.tsx';
import type { ExportFormat } from './session-view.ts';

export interface SessionMenuItemsProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly name: string;
  readonly isPinned: boolean;
  readonly onStartRename: () => void;
  readonly onTogglePin: () => void;
  /** Opens the documents of the chat. */
  readonly onDocuments?: (() => void) | null | undefined;
  /** Opens how full the chat is, at the button of the menu. */
  readonly onUsage?: (() => void) | undefined;
  readonly instructions?: { readonly isSet: boolean; readonly onOpen: () => void } | undefined;
  /** Copies the address of the chat in this browser and this account. */
  readonly onCopyLink: () => void;
  readonly onShare: () => void;
  readonly onExport: (format: ExportFormat) => void;
  /** An item for the choice of cost centers, for who has one. */
  readonly spending?: ReactNode;
  readonly onDelete: () => void;
}

function DocumentsItem({ onSelect }: { readonly onSelect: () => void }) {
  const { t } = useTranslation('artifacts');
  return (
    <MenuItem icon={<Files size={16} aria-hidden />} onSelect={onSelect}>
      {t('label')}
    </MenuItem>
  );
}

export function SessionMenuItems(props: SessionMenuItemsProps) {
  const { t } = useTranslation('chat');
  const leavesRow = useRef(false);
  const { isPinned, onExport, onUsage, spending } = props;
  return (
    <MenuSurface
      anchor={props.anchor}
      onClose={props.onClose}
      label={t('session.actions', { name: props.name })}
      shouldReturnFocus={() => !leavesRow.current}
    >
      <MenuItem
        icon={<Pencil size={16} aria-hidden />}
        onSelect={() => {
          leavesRow.current = true;
          props.onStartRename();
        }}
      >
        {t('session.rename')}
      </MenuItem>
      <MenuItem
        icon={isPinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
        onSelect={props.onTogglePin}
      >
        {t(isPinned ? 'session.unpin' : 'session.pin')}
      </MenuItem>
      {props.onDocuments && <DocumentsItem onSelect={props.onDocuments} />}
      {props.instructions && (
        <MenuItem icon={<BookOpen size={16} aria-hidden />} onSelect={props.instructions.onOpen}>
          {t(props.instructions.isSet ? 'header.instructionsSet' : 'header.instructions')}
        </MenuItem>
      )}
      {onUsage && (
        <MenuItem
          icon={<CircleGauge size={16} aria-hidden />}
          onSelect={() => {
            leavesRow.current = true;
            onUsage();
          }}
        >
          {t('contextUsage.title')}
        </MenuItem>
      )}
      <MenuItem icon={<Link2 size={16} aria-hidden />} onSelect={props.onCopyLink}>
        {t('session.copyLink')}
      </MenuItem>
      <MenuItem icon={<Share2 size={16} aria-hidden />} onSelect={props.onShare}>
        {t('session.share')}
      </MenuItem>
      <MenuItem icon={<FileText size={16} aria-hidden />} onSelect={() => onExport('markdown')}>
        {t('session.exportMarkdown')}
      </MenuItem>
      <MenuItem icon={<Braces size={16} aria-hidden />} onSelect={() => onExport('json')}>
        {t('session.exportJson')}
      </MenuItem>
      {spending}
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 size={16} aria-hidden />}
        isDangerous
        onSelect={() => {
          leavesRow.current = true;
          props.onDelete();
        }}
      >
        {t('session.delete')}
      </MenuItem>
    </MenuSurface>
  );
}
