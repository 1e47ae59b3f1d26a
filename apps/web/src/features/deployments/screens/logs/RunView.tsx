import { useQuery } from '@tanstack/react-query';
import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { toSteps } from '../../../../platform/runs/to-steps.ts';
import { CopyButton } from '../../../../ui/button/CopyButton.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { MessageText } from '../../../../ui/markdown/MessageText.tsx';
import { findModel, useModels } from '../../../models/index.ts';
import { RunTimeline, toRunStateOf } from '../../../runs/index.ts';
import { toRunStepsQuery } from './logs.api.ts';
import { useRunStart } from './use-run-start.ts';

const WAITING = <Skeleton width="100%" height={96} />;

/** The timeline shows models by the names it is given. */
function useNamedModels(steps: readonly RunStep[] | undefined): readonly RunStep[] | undefined {
  const models = useModels((state) => state.models);
  return useMemo(
    () =>
      steps?.map((step) => {
        const model = step.model === null ? null : (findModel(models, step.model)?.name ?? step.model);
        return { ...step, model };
      }),
    [steps, models],
  );
}

/** From what began it to its answer. Where the journal cannot be read, the calls alone. */
function Steps({ run }: { readonly run: Run }) {
  const steps = useMemo(() => toSteps(run.tool_logs), [run]);
  const { data, isPending } = useQuery(toRunStepsQuery(run), queryClient);
  const begin = useRunStart(run, data?.start);
  const journal = useNamedModels(data?.steps);
  if (isPending) return WAITING;
  return (
    <Suspense fallback={WAITING}>
      <RunTimeline
        steps={steps}
        begin={begin}
        journal={journal}
        state={toRunStateOf(run)}
        agentId={run.agent_id}
        startedAt={Date.parse(run.started_at)}
        durationMs={run.duration_ms}
        costUsd={run.cost}
        isOpenAtFirst
      />
    </Suspense>
  );
}

/** The steps of a run and its result, or why there is none. */
export function RunView({ run }: { readonly run: Run | null }) {
  const { t, i18n } = useTranslation('deployments');
  const { t: tCommon } = useTranslation('common');
  if (!run) return WAITING;
  const { output, error } = run;
  return (
    <>
      <Steps run={run} />
      {output !== null && output !== '' && (
        <section className="mt-4">
          <div className="mb-1 flex items-center justify-between">
            <h3 className="font-bold">{t('log.result')}</h3>
            <CopyButton size="small" label={t('log.copyResult')} getText={() => output} />
          </div>
          <div className="rounded-4 border border-line px-3.5 py-2.5 wrap-anywhere">
            <MessageText text={output} isStreaming={false} />
          </div>
        </section>
      )}
      {error !== null && (
        <p className="mt-4 text-danger">
          {i18n.exists(`common:errors.${error}.text`) ? tCommon(`errors.${error}.text`) : error}
        </p>
      )}
    </>
  );
}
