import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { AutosizeField } from '../composer/AutosizeField.tsx';
import { dropEditText, findEditText, keepEditText } from './open-edits.ts';
import { useEditorFocus } from './use-editor-focus.ts';

export interface MessageEditorProps {
  readonly messageId: string;
  readonly text: string;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

/** The bubble as a composer: sending starts a new branch, the old one stays. */
export function MessageEditor({ messageId, text, onSend, onCancel }: MessageEditorProps) {
  const { t } = useTranslation(['chat', 'common']);
  const editor = useRef<HTMLDivElement>(null);
  useEditorFocus(editor);
  const [draft, setDraft] = useState(() => findEditText(messageId) ?? text);
  const change = (next: string) => {
    setDraft(next);
    keepEditText(messageId, next);
  };
  const canSend = draft.trim() !== '';
  const send = () => {
    if (!canSend) return;
    dropEditText(messageId);
    onSend(draft);
  };
  const cancel = () => {
    dropEditText(messageId);
    onCancel();
  };
  return (
    <div
      ref={editor}
      className="w-full rounded-5 border border-line-strong bg-surface shadow-2 focus-within:border-control"
    >
      <AutosizeField
        value={draft}
        onChange={change}
        label={t('message.editLabel')}
        shouldFocus
        onEnter={send}
        onEscape={cancel}
      />
      <div className="flex flex-wrap items-center gap-2 px-2 pb-2">
        <span className="flex-1 pl-2 text-12 text-ink-3">{t('message.editNote')}</span>
        <Button variant="ghost" onClick={cancel}>
          {t('common:cancel')}
        </Button>
        <Button variant="primary" disabled={!canSend} onClick={send}>
          {t('composer.send')}
        </Button>
      </div>
    </div>
  );
}
