import { MAX_ARTIFACT_CHARACTERS } from '@parley/contract/artifacts/constants.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useUnloadQuestion } from '../../../ui/use-leave-question.tsx';

export interface ArtifactEditorProps {
  readonly text: string;
  readonly isChanged: boolean;
  /** An agent writes in this chat. */
  readonly isBusy: boolean;
  readonly isSaving: boolean;
  /** There is a newer version than the one that is edited. */
  readonly isBehind: boolean;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** The source of the newest version, to be changed by the person. */
export function ArtifactEditor(props: ArtifactEditorProps) {
  const { text, isChanged, isBusy, isSaving, isBehind, onSave, onCancel } = props;
  const { t } = useTranslation(['artifacts', 'common']);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnloadQuestion(() => isChanged);
  const canSave = isChanged && !isBusy && !isSaving;
  useEffect(() => field.current?.focus(), []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // What is written is not lost by a key that closes things.
      event.stopPropagation();
      if (!isChanged) onCancel();
    }
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSave) onSave();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {isBehind && (
        <div className="flex-none p-3">
          <Notice tone="warn" title={t('edit.behind')}>
            {t('edit.behindText')}
          </Notice>
        </div>
      )}
      <textarea
        ref={field}
        value={text}
        maxLength={MAX_ARTIFACT_CHARACTERS}
        spellCheck={false}
        aria-label={t('edit.label')}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={handleKeyDown}
        className="min-h-0 w-full flex-1 resize-none bg-surface p-4 font-mono text-[12.5px] leading-5 text-ink outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] pointer-coarse:text-16 pointer-coarse:leading-6"
      />
      <div className="flex flex-none items-center gap-2 border-t border-line px-3 py-2">
        <p role="status" className="min-w-0 flex-1 text-12 text-ink-3">
          {isBusy && t('edit.busy')}
        </p>
        <Button size="small" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button size="small" variant="primary" disabled={!canSave} isBusy={isSaving} onClick={onSave}>
          {t('edit.save')}
        </Button>
      </div>
    </div>
  );
}
