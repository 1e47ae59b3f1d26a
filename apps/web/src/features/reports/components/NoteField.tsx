import { REPORT_NOTE_MAX_LENGTH } from '@parley/contract/reports/constants.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';

export interface NoteFieldProps {
  readonly note: string;
  readonly isBusy: boolean;
  readonly onSave: (note: string) => void;
}

export function NoteField({ note, isBusy, onSave }: NoteFieldProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [draft, setDraft] = useState(note);
  return (
    <section className="flex flex-col items-start gap-1.5">
      <label htmlFor={id} className="font-bold">
        {t('reports.note')}
      </label>
      <textarea
        id={id}
        rows={3}
        value={draft}
        maxLength={REPORT_NOTE_MAX_LENGTH}
        aria-describedby={`${id}-help`}
        onChange={(event) => setDraft(event.target.value)}
        className="w-full resize-y rounded-2 border border-line-strong bg-surface px-2.5 py-2 field-focus pointer-coarse:text-16"
      />
      <p id={`${id}-help`} className="text-12 text-ink-3">
        {t('reports.noteHelp')}
      </p>
      {draft.trim() !== note && (
        <Button size="small" isBusy={isBusy} onClick={() => onSave(draft.trim())}>
          {t('reports.saveNote')}
        </Button>
      )}
    </section>
  );
}
