import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { CentreFields } from './CentreFields.tsx';
import { centreActions, type CentreRow } from './cost-centres.api.ts';
import { MonthBars } from './MonthBars.tsx';
import { RuleList } from './RuleList.tsx';
import { toCentreForm, type CentreDraft, type ChangeDraft } from './centre-form.ts';

export interface CentreDrawerProps {
  readonly workspaceId: string;
  /** Null makes a new one. */
  readonly centre: CentreRow | null;
  readonly isReadOnly: boolean;
  readonly draft: CentreDraft;
  readonly onDraft: ChangeDraft;
  /** Left out at the end of the list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

function useSaving({ workspaceId, centre, draft, onDraft, onMade, onClose }: CentreDrawerProps) {
  const { t } = useTranslation('cost-centres');
  const form = toCentreForm(centre, draft, onDraft);
  const [isBusy, setBusy] = useState(false);
  const run = (work: Promise<unknown>) => {
    setBusy(true);
    work.catch((error: unknown) => showError(toAppError(error))).finally(() => setBusy(false));
  };
  return {
    form,
    isBusy,
    save(event: SyntheticEvent) {
      event.preventDefault();
      const { body } = form;
      if (!body || isBusy) return;
      const { kind: _kind, ...change } = body;
      run(
        centre
          ? centreActions.update(workspaceId, centre.id, change).then(() => {
              form.reset();
              return notify('success', { title: t('saved') });
            })
          : centreActions.create(workspaceId, body).then(({ id }) => {
              form.reset();
              onMade(id);
            }),
      );
    },
    archive() {
      if (!centre) return;
      const { id, name, is_archived: isArchived } = centre;
      run(
        centreActions.update(workspaceId, id, { is_archived: !isArchived }).then(() => {
          form.reset();
          onClose();
          return notify('success', { title: t(isArchived ? 'restored' : 'archived', { name }) });
        }),
      );
    },
  };
}

function Head({ centre, onPrevious, onNext, onClose }: CentreDrawerProps) {
  const { t } = useTranslation(['cost-centres', 'common']);
  return (
    <header className="flex min-h-12 flex-none items-center gap-2 border-b border-line px-5">
      <h2 className="min-w-0 truncate font-bold">{centre?.name ?? t('new')}</h2>
      {centre && <span className="text-ink-3">{t(`kind.${centre.kind}`)}</span>}
      <span className="ml-auto flex gap-1">
        {centre && (
          <>
            <IconButton label={t('previous')} disabled={onPrevious === undefined} onClick={onPrevious}>
              <ChevronUp size={16} aria-hidden />
            </IconButton>
            <IconButton label={t('next')} disabled={onNext === undefined} onClick={onNext}>
              <ChevronDown size={16} aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton label={t('common:close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    </header>
  );
}

/** One cost center with what it may spend and whose spending it counts, or a new one. */
export function CentreDrawer(props: CentreDrawerProps) {
  const { workspaceId, centre, isReadOnly, onClose } = props;
  const { t } = useTranslation('cost-centres');
  const { form, isBusy, save, archive } = useSaving(props);
  return (
    <form
      aria-label={centre?.name ?? t('new')}
      onSubmit={save}
      onKeyDown={(event) => {
        // What was typed is kept for when it is opened again.
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      className="flex min-h-0 flex-1 flex-col"
      noValidate
    >
      <Head {...props} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <fieldset disabled={isReadOnly} className="min-w-0">
          <CentreFields workspaceId={workspaceId} form={form} centre={centre} />
          <RuleList workspaceId={workspaceId} form={form} centre={centre} />
        </fieldset>
        {centre && <MonthBars centre={centre} />}
      </div>
      {!isReadOnly && (
        <footer className="flex flex-none items-center justify-between gap-2 border-t border-line px-5 py-3">
          {centre ? (
            <span className="flex gap-1">
              <Button variant="ghost" isBusy={isBusy} onClick={archive}>
                {t(centre.is_archived ? 'restore' : 'archive')}
              </Button>
              {form.isChanged && (
                <Button variant="ghost" onClick={form.reset}>
                  {t('discard')}
                </Button>
              )}
            </span>
          ) : (
            <Button
              variant="ghost"
              onClick={() => {
                form.reset();
                onClose();
              }}
            >
              {t('cancel')}
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            isBusy={isBusy}
            disabled={form.body === null || !form.isChanged}
          >
            {t(centre ? 'save' : 'create')}
          </Button>
        </footer>
      )}
    </form>
  );
}
