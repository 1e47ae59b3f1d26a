import { Clock, Pencil } from 'lucide-react';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { BranchSwitcher } from './BranchSwitcher.tsx';
import { MessageEditor } from './MessageEditor.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { OmittedPictures } from '../pictures/OmittedPictures.tsx';
import { MessagePicture } from '../pictures/MessagePicture.tsx';
import type { MessageActions, UserMessageView } from './message-view.ts';
import { PlainText } from '../../../ui/markdown/PlainText.tsx';

const MessageFiles = lazyPart(async () => ({
  default: (await import('../attachments/MessageFiles.tsx')).MessageFiles,
}));

export interface UserMessageProps {
  readonly message: UserMessageView;
  readonly actions: MessageActions;
  /** False while a reply runs. */
  readonly canEdit: boolean;
  readonly isBeingEdited: boolean;
}

export const UserMessage = memo(function UserMessage({
  message,
  actions,
  canEdit,
  isBeingEdited,
}: UserMessageProps) {
  const { t } = useTranslation('chat');
  const { branch, files } = message;
  const isEditing = isBeingEdited && canEdit;
  // Without anything that stays in view the row is placed in the gap below, so that it takes no space of its own. Under
  // a finger its buttons stay in view too, and take what the gap lacks.
  const isRowInUse = message.delivery === 'waiting' || (branch !== undefined && branch.count > 1);

  return (
    <article aria-label={t('message.you')} className="group/message flex flex-col items-end gap-2">
      {message.image !== undefined && <MessagePicture image={message.image} />}
      {files !== undefined && (
        <Suspense fallback={<div className="h-13" />}>
          <MessageFiles files={files} />
        </Suspense>
      )}
      {isEditing ? (
        <MessageEditor
          messageId={message.id}
          text={message.text}
          onCancel={actions.onCancelEdit}
          onSend={(text) => {
            actions.onCancelEdit();
            actions.onEdit(message.id, text);
          }}
        />
      ) : (
        message.text !== '' && (
          <div className="max-w-[86%] rounded-[14px] rounded-br-1 bg-surface-3 px-3.5 py-2.25 text-16 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext] tablet:text-15">
            <PlainText text={message.text} />
          </div>
        )
      )}
      {message.omittedPictures !== undefined && <OmittedPictures omitted={message.omittedPictures} />}
      {!isEditing && (
        <div
          data-print="hide"
          className={`-mt-1 mr-0.5 flex h-6 items-center ${isRowInUse ? '' : '-mb-6 pointer-coarse:-mb-3'}`}
        >
          {message.delivery === 'waiting' && (
            <span className="flex items-center gap-1.5 pr-1 text-12 text-ink-3">
              <Clock size={14} aria-hidden />
              {t('message.waiting')}
            </span>
          )}
          <span className="flex items-center opacity-0 transition-opacity duration-(--m1) group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:opacity-100">
            {canEdit && (
              <IconButton
                label={t('message.edit')}
                size="tiny"
                onClick={() => actions.onStartEdit(message.id)}
              >
                <Pencil size={14} aria-hidden />
              </IconButton>
            )}
            <CopyButton label={t('message.copy')} size="tiny" getText={() => message.text} />
            <MessageMenu message={message} actions={actions} canAsk={canEdit} size="tiny" />
          </span>
          {branch !== undefined && branch.count > 1 && (
            <BranchSwitcher
              branch={branch}
              onSelect={(position) => actions.onSelectBranch(message.id, position)}
            />
          )}
        </div>
      )}
    </article>
  );
});
