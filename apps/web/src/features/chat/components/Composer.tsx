import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReasoningEffort } from '@parley/contract/chat/schemas.ts';
import { AttachButton } from './AttachButton.tsx';
import { ComposerHint } from './ComposerHint.tsx';
import { ComposerImage } from './ComposerImage.tsx';
import { DropTarget } from './DropTarget.tsx';
import { EffortMenu } from './EffortMenu.tsx';
import { GrowingField, type GrowingFieldHandle } from './GrowingField.tsx';
import type { ImageView } from './message-view.ts';
import { QueuedChip } from './QueuedChip.tsx';
import { SendButton } from './SendButton.tsx';
import { usePictureDrop } from './use-picture-drop.ts';

export interface ComposerProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** While a reply runs: puts the text in the queue. */
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly isRunning: boolean;
  readonly placeholder: string;
  /** A sentence when sending is not possible now; the text stays editable. */
  readonly blockedReason?: string | undefined;
  readonly image: ImageView | null;
  readonly onAttachImage: (file: File) => void;
  readonly onRemoveImage: () => void;
  /** What is wrong with the attached image, e.g. too large. */
  readonly imageProblem?: string | undefined;
  /** A sentence when the model cannot see images. */
  readonly attachBlockedReason?: string | undefined;
  /** Null when the model has no such setting. */
  readonly effort: ReasoningEffort | null;
  readonly onEffortChange: (effort: ReasoningEffort) => void;
  /** Text that goes out when the running reply ends. */
  readonly queuedText?: string | undefined;
  readonly onEditQueued?: (() => void) | undefined;
  readonly onRemoveQueued?: (() => void) | undefined;
  /** Arrow up in the empty field. */
  readonly onEditLast?: (() => void) | undefined;
  readonly size?: 'docked' | 'tall' | undefined;
  readonly shouldFocus?: boolean | undefined;
  /** Between the field and its buttons, e.g. while listening. */
  readonly bar?: ReactNode;
  /** Beside the send button. */
  readonly tools?: ReactNode;
  /** Banner or info line above the field. */
  readonly notice?: ReactNode;
}

/** Where a message is written: at the foot of a conversation, or taller in the middle of a new one. */
export function Composer(props: ComposerProps) {
  const { notice, isRunning, queuedText, size = 'docked' } = props;
  if (size === 'tall') {
    return (
      <div className="flex flex-col gap-2">
        {notice}
        <ComposerBox {...props} />
      </div>
    );
  }
  return (
    <div
      data-print="hide"
      className="mx-auto w-full max-w-196 px-2.5 pb-[max(8px,env(safe-area-inset-bottom))] tablet:px-6 tablet:pb-0"
    >
      <div className="flex flex-col gap-2">
        {notice}
        {queuedText !== undefined && (
          <QueuedChip text={queuedText} onEdit={props.onEditQueued} onRemove={props.onRemoveQueued} />
        )}
        <ComposerBox {...props} />
      </div>
      <ComposerHint isRunning={isRunning} />
    </div>
  );
}

const TALL_PX = 84;

function ComposerBox(props: ComposerProps) {
  const { t } = useTranslation('chat');
  const { value, image, imageProblem, isRunning, blockedReason, attachBlockedReason, size } = props;
  const field = useRef<GrowingFieldHandle>(null);
  const hasContent = value.trim() !== '' || image !== null;
  const canAttach = attachBlockedReason === undefined;

  const send = () => {
    if (hasContent && blockedReason === undefined) props.onSend();
  };
  const attach = (file: File | null) => {
    if (file === null || !canAttach) return;
    props.onAttachImage(file);
    field.current?.focus();
  };
  const drop = usePictureDrop(canAttach, attach);

  return (
    <div
      {...drop.zone}
      className="relative rounded-5 border border-line-strong bg-surface shadow-2 focus-within:border-control"
    >
      {(image !== null || imageProblem !== undefined) && (
        <ComposerImage image={image} problem={imageProblem} onRemove={props.onRemoveImage} />
      )}
      <GrowingField
        ref={field}
        value={value}
        onChange={props.onChange}
        label={t('composer.label')}
        placeholder={props.placeholder}
        shouldFocus={props.shouldFocus}
        minHeight={size === 'tall' ? TALL_PX : undefined}
        onEnter={send}
        onEscape={isRunning ? props.onStop : undefined}
        onArrowUp={props.onEditLast}
        onPaste={drop.onPaste}
      />
      {props.bar}
      <div className="flex items-center gap-0.5 px-2 pt-1.5 pb-2">
        <AttachButton blockedReason={attachBlockedReason} onPick={attach} />
        {props.effort !== null && <EffortMenu effort={props.effort} onChange={props.onEffortChange} />}
        <span className="flex-1" />
        {props.tools}
        <SendButton
          isRunning={isRunning}
          hasContent={hasContent}
          blockedReason={blockedReason}
          onSend={send}
          onStop={props.onStop}
        />
      </div>
      {drop.isDropping && <DropTarget />}
    </div>
  );
}
