import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { useSettled } from '../../../../ui/use-settled.ts';
import { readValue } from '../cron-parts.ts';
import { toPreviewQuery } from '../schedules.api.ts';
import { toLanguage } from '../show-times.ts';
import type { ScheduleForm } from './use-schedule-form.ts';

const PREVIEW_DELAY_MS = 250;

/** When the schedule of the form would run, once its typing rests. */
export function usePreview({ draft, known }: Pick<ScheduleForm, 'draft' | 'known'>) {
  const { i18n } = useTranslation();
  const { schedule, timezone, holidays, endsAt, agentId } = draft;
  const asked = useSettled(readValue(schedule).problem === null ? schedule : null, PREVIEW_DELAY_MS);
  const language = toLanguage(i18n.language);
  const deploymentId = known?.id ?? null;
  const query = { schedule: asked, timezone, holidays, endsAt, agentId, deploymentId, language };
  const preview = useQuery(toPreviewQuery(query), queryClient);
  /** What is typed cannot be read yet: what it says is of before. */
  return { preview, isStale: asked === null };
}
