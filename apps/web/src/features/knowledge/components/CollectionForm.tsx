import {
  COLLECTION_DESCRIPTION_MAX_LENGTH,
  COLLECTION_NAME_MAX_LENGTH,
} from '@parley/contract/knowledge/constants.ts';
import type { CollectionBody } from '@parley/contract/knowledge/schemas.ts';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useLeaveQuestion } from '../../../ui/use-leave-question.tsx';

export interface CollectionFormProps {
  readonly given: CollectionBody;
  /** That the person can share it with. */
  readonly workspaces: readonly { readonly id: string; readonly name: string }[];
  readonly action: string;
  readonly onSave: (body: CollectionBody) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What a collection is called, what it is about, and who reads it. */
export function CollectionForm({ given, workspaces, action, onSave, onClose }: CollectionFormProps) {
  const { t } = useTranslation('knowledge');
  const id = useId();
  const [body, setBody] = useState(given);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const hasChanges = JSON.stringify(body) !== JSON.stringify(given);
  const question = useLeaveQuestion(() => hasChanges && !isBusy);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const name = body.name.trim();
    setMissing(name === '');
    if (name === '' || isBusy) return;
    setBusy(true);
    try {
      await onSave({ ...body, name });
    } catch (error) {
      showError(toAppError(error));
      setBusy(false);
    }
  };
  return (
    <>
      {question}
      <form
        aria-label={action}
        onSubmit={(event) => void save(event)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="mb-5 flex max-w-150 flex-col gap-3 rounded-4 border border-line bg-surface p-4"
      >
        <TextField
          label={t('form.name')}
          value={body.name}
          maxLength={COLLECTION_NAME_MAX_LENGTH}
          // The form opens because the person wants to fill it in.
          autoFocus
          error={isMissing ? t('form.nameMissing') : undefined}
          onChange={({ target }) => setBody({ ...body, name: target.value })}
        />
        <TextField
          label={t('form.description')}
          value={body.description}
          maxLength={COLLECTION_DESCRIPTION_MAX_LENGTH}
          help={t('form.descriptionHelp')}
          onChange={({ target }) => setBody({ ...body, description: target.value })}
        />
        {workspaces.length > 0 && (
          <div className="flex flex-col gap-1.5">
            <label htmlFor={id} className="font-strong">
              {t('form.workspace')}
            </label>
            <Select
              id={id}
              value={body.workspace_id ?? ''}
              options={[
                { value: '', label: t('form.private') },
                ...workspaces.map((workspace) => ({ value: workspace.id, label: workspace.name })),
              ]}
              onChange={(value) => setBody({ ...body, workspace_id: value === '' ? null : value })}
            />
            <p className="text-12 text-ink-3">{t('form.workspaceHelp')}</p>
          </div>
        )}
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {action}
          </Button>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
        </div>
      </form>
    </>
  );
}
