import type { UseQueryResult } from '@tanstack/react-query';
import type { SchedulePreview } from '@parley/contract/deployments/schedule-schemas.ts';
import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { ChevronUp, Play } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { LinkButton } from '../../../../ui/button/LinkButton.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { Sheet } from '../../../../ui/overlay/Sheet.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { useIsPhone } from '../../../../ui/page/use-screen-size.ts';
import { AgentField } from '../../components/AgentField.tsx';
import { CostLimits } from '../../components/CostLimits.tsx';
import { TwoPanes } from '../../components/TwoPanes.tsx';
import { Ruled } from '../../components/Ruled.tsx';
import { UnattendedRules } from '../../components/UnattendedRules.tsx';
import { SchedulesLink } from '../SchedulesLink.tsx';
import { formatDue } from '../../../../ui/format/format-run-time.ts';
import { DraftNote } from './DraftNote.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { PromptPart } from './PromptPart.tsx';
import { sayMonth } from '../say-month.ts';
import { usePreview } from './use-preview.ts';
import { useScheduleForm, type ScheduleForm } from './use-schedule-form.ts';
import { WhenPart } from './WhenPart.tsx';

const OVERLAPS = ['skip', 'queue', 'replace'] as const;
const MISSED = ['once', 'skip'] as const;

function OverlapPart({ form }: { readonly form: ScheduleForm }) {
  const { t } = useTranslation('scheduled-agents');
  const { draft, change } = form;
  return (
    <div className="grid items-center gap-x-4 gap-y-2.5 @md:grid-cols-[11rem_1fr]">
      <span>{t('overlap.running')}</span>
      <span>
        <Segmented
          label={t('overlap.running')}
          value={draft.overlap}
          options={OVERLAPS.map((value) => ({ value, label: t(`overlap.${value}`) }))}
          onChange={(overlap) => change({ overlap })}
        />
      </span>
      <span>{t('overlap.missed')}</span>
      <span>
        <Segmented
          label={t('overlap.missed')}
          value={draft.missed}
          options={MISSED.map((value) => ({ value, label: t(`overlap.after.${value}`) }))}
          onChange={(missed) => change({ missed })}
        />
      </span>
      <span>{t('overlap.failures')}</span>
      <span className="text-ink-2">{t('overlap.pause')}</span>
    </div>
  );
}

function Sections({ form, known }: Pick<EditorBodyProps, 'known'> & { readonly form: ScheduleForm }) {
  const { t } = useTranslation(['scheduled-agents', 'agents']);
  const { draft, change, errors } = form;
  return (
    <>
      <Ruled title={t('deploy.agent', { ns: 'agents' })}>
        <AgentField
          agentId={draft.agentId}
          isFixed={known !== null}
          onChange={(agentId) => change({ agentId })}
        />
      </Ruled>
      <Ruled title={t('when.title')} help={t('when.help')}>
        <WhenPart form={form} />
      </Ruled>
      <Ruled title={t('prompt.title')} help={t('prompt.help')}>
        <PromptPart form={form} />
      </Ruled>
      <Ruled title={t('overlap.title')}>
        <OverlapPart form={form} />
      </Ruled>
      <UnattendedRules
        agentId={draft.agentId}
        rules={draft}
        errors={errors}
        approvalHours={form.approvalHours}
        deployment={known}
        onChange={change}
      />
      <Ruled title={t('deploy.limits.title', { ns: 'agents' })}>
        <CostLimits costs={draft.costs} errors={errors} onChange={(costs) => change({ costs })} />
      </Ruled>
    </>
  );
}

/** On phones: the next run and the cost, above what starts the schedule. */
function PhoneFoot({
  preview,
  timezone,
  balance,
}: {
  readonly preview: SchedulePreview | undefined;
  readonly timezone: string;
  readonly balance: number | null;
}) {
  const { t, i18n } = useTranslation('scheduled-agents');
  const [isOpen, setIsOpen] = useState(false);
  const [next] = preview?.next ?? [];
  if (!preview || next === undefined) return null;
  const { day, time } = formatDue(next, timezone, i18n.language);
  const { forecast } = preview;
  return (
    <div className="flex items-center gap-3">
      <span className="tnum min-w-0 flex-1">
        <span className="font-strong">
          {day} {time}
        </span>
        {forecast && <span className="block text-12 text-ink-3">{sayMonth(forecast, t, i18n.language)}</span>}
      </span>
      <LinkButton onClick={() => setIsOpen(true)}>
        {t('preview.nextFive')} <ChevronUp size={14} aria-hidden className="inline" />
      </LinkButton>
      <Sheet isOpen={isOpen} onOpenChange={setIsOpen} title={t('preview.next')} from="foot">
        <div className="overflow-y-auto p-4">
          <PreviewPane preview={preview} timezone={timezone} balance={balance} />
        </div>
      </Sheet>
    </div>
  );
}

function PreviewState({
  preview,
  isStale,
  timezone,
  balance,
}: {
  readonly preview: UseQueryResult<SchedulePreview>;
  readonly isStale: boolean;
  readonly timezone: string;
  readonly balance: number | null;
}) {
  const { t } = useTranslation('scheduled-agents');
  if (preview.isError) return <RetryBar title={t('preview.failed')} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Skeleton width="100%" height={220} />;
  return (
    <div className={isStale ? 'opacity-60' : undefined}>
      <PreviewPane preview={preview.data} timezone={timezone} balance={balance} />
    </div>
  );
}

/** What starts the schedule, after what is missing for that. */
function Buttons({ form, isNew }: { readonly form: ScheduleForm; readonly isNew: boolean }) {
  const { t } = useTranslation('scheduled-agents');
  const whyId = useId();
  const shared = {
    isBusy: form.isBusy,
    disabled: form.missing !== null,
    'aria-describedby': form.missing === null ? undefined : whyId,
  };
  return (
    <>
      {form.missing !== null && (
        <p id={whyId} className="text-12 text-ink-3 max-tablet:col-span-2">
          {t(`missing.${form.missing}`)}
        </p>
      )}
      <Button {...shared} onClick={() => form.save(true)}>
        <Play size={14} aria-hidden />
        {t('runNow')}
      </Button>
      <Button {...shared} variant="primary" onClick={() => form.save(false)}>
        {t(isNew ? 'start' : 'save')}
      </Button>
    </>
  );
}

export interface Owner {
  readonly userId: string;
  /** US dollars; `null`: not known. */
  readonly balance: number | null;
}

export interface EditorBodyProps {
  readonly owner: Owner;
  /** `null`: a new one. */
  readonly known: ScheduledDeployment | null;
  /** A new one begins as this one is. */
  readonly copied?: ScheduledDeployment | null;
  readonly agentId: string;
  readonly onSaved: () => void;
}

export function EditorBody({ known: given, copied = null, agentId, owner, onSaved }: EditorBodyProps) {
  const { t } = useTranslation(['scheduled-agents', 'pages']);
  const isPhone = useIsPhone();
  const form = useScheduleForm({ known: given, copied, agentId, userId: owner.userId }, onSaved);
  const { known } = form;
  const { timezone } = form.draft;
  const { preview, isStale } = usePreview(form);
  const buttons = <Buttons form={form} isNew={known === null} />;
  const draftNote = form.keptAt !== null && <DraftNote keptAt={form.keptAt} onDiscard={form.discard} />;
  return (
    <Page
      title={known ? t('edit') : t('new')}
      parent={<SchedulesLink />}
      actions={
        !isPhone && (
          <>
            {draftNote}
            {buttons}
          </>
        )
      }
    >
      <TwoPanes>
        <div className="min-w-0 flex-1 px-4 desktop:px-7 @min-[60rem]:overflow-y-auto">
          <div className="mx-auto max-w-190">
            <Sections form={form} known={known} />
            {isPhone && draftNote && <div className="py-3">{draftNote}</div>}
            {form.failure !== null && (
              <p role="alert" className="py-3 text-danger">
                {form.failure}
              </p>
            )}
          </div>
        </div>
        {!isPhone && (
          <aside
            aria-label={t('preview.title')}
            className="flex-none border-line bg-surface-2 p-5 @max-[60rem]:border-t @min-[60rem]:w-80 @min-[60rem]:overflow-y-auto @min-[60rem]:border-l"
          >
            <PreviewState preview={preview} isStale={isStale} timezone={timezone} balance={owner.balance} />
          </aside>
        )}
      </TwoPanes>
      {isPhone && (
        <div className="flex flex-none flex-col gap-2 border-t border-line bg-surface p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
          <PhoneFoot preview={preview.data} timezone={timezone} balance={owner.balance} />
          <div className="grid grid-cols-2 gap-2">{buttons}</div>
        </div>
      )}
    </Page>
  );
}
