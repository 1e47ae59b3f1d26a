import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { NextRuns } from '../schedules/editor/NextRuns.tsx';
import { PromptPart } from '../schedules/editor/PromptPart.tsx';
import { isSameDraft, toDraft } from '../schedules/editor/schedule-draft.ts';
import { usePreview } from '../schedules/editor/use-preview.ts';
import { useScheduleForm, type ScheduleForm } from '../schedules/editor/use-schedule-form.ts';
import { WhenPart } from '../schedules/editor/WhenPart.tsx';
import { sayMonth } from '../schedules/say-month.ts';

/** What is changed here; the rest stays as it is by then. */
const PARTS = ['schedule', 'timezone', 'holidays', 'ends_at', 'prompt'] as const;

function Next({ form }: { readonly form: ScheduleForm }) {
  const { t, i18n } = useTranslation(['scheduled-agents', 'deployments']);
  const { preview, isStale } = usePreview(form);
  const { data } = preview;
  if (preview.isError) return null;
  if (!data) return <Skeleton width="100%" height={180} />;
  return (
    <div className={isStale ? 'opacity-60' : undefined}>
      <h4 className="mb-1 text-12 font-medium text-ink-3">{t('preview.next')}</h4>
      <NextRuns preview={data} timezone={form.draft.timezone} />
      {data.forecast && (
        <p className="tnum mt-2 text-12 text-ink-3">{sayMonth(data.forecast, t, i18n.language)}</p>
      )}
    </div>
  );
}

export interface ScheduleInlineProps {
  readonly schedule: ScheduledDeployment;
  /** Whether something is typed that is not saved. */
  readonly onChanged: (id: string, isChanged: boolean) => void;
}

function Editor({ schedule, onChanged }: ScheduleInlineProps) {
  const { t } = useTranslation(['scheduled-agents', 'deployments', 'common']);
  const { id, agent_id: agentId } = schedule;
  const form = useScheduleForm(
    { known: schedule, copied: null, agentId, userId: '', parts: PARTS },
    () => void notify('success', { title: t('deployments:tab.scheduleSaved') }),
  );
  const { known, draft, missing, isBusy, failure } = form;
  const isChanged = known !== null && !isSameDraft(draft, toDraft(known));
  useEffect(() => {
    onChanged(id, isChanged);
    return () => onChanged(id, false);
  }, [id, isChanged, onChanged]);
  return (
    <div className="grid gap-6 @2xl:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <WhenPart form={form} />
        <PromptPart form={form} />
        {failure !== null && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        {isChanged && (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="primary"
              isBusy={isBusy}
              disabled={missing !== null}
              onClick={() => form.save(false)}
            >
              {t('save')}
            </Button>
            <Button onClick={() => form.change(toDraft(known))}>{t('common:undo')}</Button>
            {missing !== null && <span className="text-12 text-ink-3">{t(`missing.${missing}`)}</span>}
          </div>
        )}
      </div>
      <div>
        <Next form={form} />
      </div>
    </div>
  );
}

const toVersion = ({ schedule, timezone, holidays, ends_at: end, prompt }: ScheduledDeployment): string =>
  JSON.stringify([schedule, timezone, holidays, end, prompt]);

/**
 * When it runs and what it is asked, changed in place. One that was changed elsewhere is shown as it is now, once nothing is
 * typed here that is not saved.
 */
export function ScheduleInline({ schedule, onChanged }: ScheduleInlineProps) {
  const [shown, setShown] = useState(schedule);
  const [isChanged, setChanged] = useState(false);
  if (!isChanged && toVersion(shown) !== toVersion(schedule)) setShown(schedule);
  const handleChanged = useCallback<ScheduleInlineProps['onChanged']>(
    (id, isNow) => {
      setChanged(isNow);
      onChanged(id, isNow);
    },
    [onChanged],
  );
  return <Editor key={toVersion(shown)} schedule={shown} onChanged={handleChanged} />;
}
