import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReasoningEffort } from '@parley/contract/chat/schemas.ts';
import { AttachButton } from './attach/AttachButton.tsx';
import { DropTarget } from './attach/DropTarget.tsx';
import { EffortMenu } from './effort/EffortMenu.tsx';
import { type FieldOption, AutosizeField, type AutosizeFieldHandle } from './AutosizeField.tsx';
import { LongPasteOffer } from './attach/LongPasteOffer.tsx';
import { SendButton } from './SendButton.tsx';
import { useFileDrop } from './attach/use-file-drop.ts';
import { useFilePaste } from './attach/use-file-paste.ts';
import { useSending } from './use-sending.ts';

export interface ComposerBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** While a reply runs: puts the text in the queue. */
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly isRunning: boolean;
  readonly placeholder: string;
  /** A sentence when sending is not possible now; the text stays editable. */
  readonly blockedReason?: string | undefined;
  /** The text begins with a slash and this word, which no saved prompt has. */
  readonly unknownPrompt?: string | undefined;
  /** The picture and the files of the message, over the field. */
  readonly attachments?: ReactNode;
  /** Whether something is attached that can go without words. */
  readonly hasAttachments: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Opens what MCP servers offer for a message. */
  readonly onServerContent?: (() => void) | undefined;
  readonly serverContent?: ReactNode;
  /** A sentence when the model cannot see pictures. */
  readonly pictureBlockedReason?: string | undefined;
  readonly skipsPictures: boolean;
  readonly onSkipsPicturesChange: (skips: boolean) => void;
  /** Beside the effort: what is sent to the model besides the message. */
  readonly instructions?: ReactNode;
  /** Null when the model has no such setting. */
  readonly effort: ReasoningEffort | null;
  /** Whose effort it is. */
  readonly modelId: string | null;
  readonly onEffortChange: (effort: ReasoningEffort) => void;
  /** Arrow up in the empty field. */
  readonly onEditLast?: (() => void) | undefined;
  readonly size?: 'docked' | 'tall' | undefined;
  readonly shouldFocus?: boolean | undefined;
  /** Between the field and its buttons, e.g. while listening. */
  readonly bar?: ReactNode;
  /** Beside the send button. */
  readonly tools?: ReactNode;
  /** Beside the composer, for what is chosen while typing. */
  readonly popover?: ReactNode;
  readonly pointedOption?: FieldOption | null | undefined;
  readonly field?: RefObject<AutosizeFieldHandle | null> | undefined;
  readonly onKeyFirst?: ((event: KeyboardEvent) => boolean) | undefined;
  readonly onCaret?: ((caret: number) => void) | undefined;
}

const TALL_PX = 84;

/** Where nothing is left to stop or to close, Escape leads to what single letters act on: the conversation, or the page. */
function leaveField(): void {
  const conversation = document.querySelector<HTMLElement>('[role=log]');
  if (conversation) conversation.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The field with what is attached to it and its buttons. */
export function ComposerBox(props: ComposerBoxProps) {
  const { t } = useTranslation('chat');
  const { value, isRunning, blockedReason, size, onChange } = props;
  const ownField = useRef<AutosizeFieldHandle>(null);
  const field = props.field ?? ownField;
  const hasContent = value.trim() !== '' || props.hasAttachments;

  const { unknownPrompt, onSend } = props;
  const { send, hint } = useSending({ hasContent, blockedReason, unknownPrompt, onSend });
  // The button that was pressed is another one now: the next message is what follows.
  const stop = () => {
    props.onStop();
    field.current?.focus();
  };
  const attach = (files: readonly File[]) => {
    if (files.length === 0) return;
    props.onFiles(files);
    field.current?.focus();
  };
  const droppingCount = useFileDrop(attach);
  const paste = useFilePaste(value, attach);

  const attachLongText = (text: string) => {
    onChange(value.replace(text, () => ''));
    paste.dismiss();
    attach([new File([text], `${t('composer.pastedName')}.txt`, { type: 'text/plain' })]);
  };

  return (
    <div className="relative rounded-5 border border-line-strong bg-surface shadow-2 focus-within:border-control">
      {props.popover}
      {props.attachments}
      {props.serverContent}
      {paste.longText !== null && (
        <LongPasteOffer
          characters={paste.longText.length}
          onAttach={() => paste.longText !== null && attachLongText(paste.longText)}
          onDismiss={paste.dismiss}
        />
      )}
      <AutosizeField
        ref={field}
        value={value}
        onChange={onChange}
        label={t('composer.label')}
        placeholder={props.placeholder}
        shouldFocus={props.shouldFocus}
        minHeight={size === 'tall' ? TALL_PX : undefined}
        onKeyFirst={props.onKeyFirst}
        onCaret={props.onCaret}
        pointedOption={props.pointedOption}
        onEnter={send}
        onEscape={isRunning ? props.onStop : leaveField}
        onArrowUp={props.onEditLast}
        onPaste={paste.onPaste}
      />
      {props.bar}
      {hint !== null && (
        <p role="status" className="px-4 pb-0.5 text-12 wrap-anywhere text-ink-2">
          {hint}
        </p>
      )}
      <div className="flex items-center gap-0.5 px-2 pt-1.5 pb-2">
        <AttachButton
          pictureBlockedReason={props.pictureBlockedReason}
          skipsPictures={props.skipsPictures}
          onSkipsPicturesChange={props.onSkipsPicturesChange}
          onFiles={attach}
          onServerContent={props.onServerContent}
        />
        {props.effort !== null && (
          <EffortMenu effort={props.effort} modelId={props.modelId} onChange={props.onEffortChange} />
        )}
        {props.instructions}
        <span className="flex-1" />
        {props.tools}
        <SendButton
          isRunning={isRunning}
          hasContent={hasContent}
          blockedReason={blockedReason}
          onSend={send}
          onStop={stop}
        />
      </div>
      {droppingCount !== null && <DropTarget count={droppingCount} />}
    </div>
  );
}
