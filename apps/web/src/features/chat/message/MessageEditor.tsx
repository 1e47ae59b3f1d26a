import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { AutosizeField } from '../composer/AutosizeField.tsx';
import { useEditorFocus } from './use-editor-focus.ts';

export interface MessageEditorProps {
  readonly text: string;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

/** The bubble as a composer: sending starts a new branch, the old one stays. */
export function MessageEditor({ text, onSend, onCancel }: MessageEditorProps) {
  const { t } = useTranslation(['chat', 'common']);
  const editor = useRef<HTMLDivElement>(null);
  useEditorFocus(editor);
  const [draft, setDraft] = useState(text);
  const canSend = draft.trim() !== '';
  const send = () => {
    if (canSend) onSend(draft);
  };
  return (
    <div
      ref={editor}
      className="w-full rounded-5 border border-line-strong bg-surface shadow-2 focus-within:border-control"
    >
      <AutosizeField
        value={draft}
        onChange={setDraft}
        label={t('message.editLabel')}
        shouldFocus
        onEnter={send}
        onEscape={onCancel}
      />
      <div className="flex flex-wrap items-center gap-2 px-2 pb-2">
        <span className="flex-1 pl-2 text-12 text-ink-3">{t('message.editNote')}</span>
        <Button variant="ghost" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button variant="primary" disabled={!canSend} onClick={send}>
          {t('composer.send')}
        </Button>
      </div>
    </div>
  );
}
