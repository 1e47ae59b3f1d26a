import type { AgentFull, LastInputs } from '@parley/contract/agents/schemas.ts';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/Button.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { toComparePath } from '../../../runs/index.ts';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { useLastInputs, useVersion } from '../../use-agents.ts';
import { ReplayDialog } from './ReplayDialog.tsx';
import { useReplays } from './use-replays.ts';

const RESULTS = ['recorded', 'live'] as const;

export interface ReplayBothDialogProps {
  readonly agent: AgentFull;
  /** Numbers of versions, in the order of their columns. */
  readonly versions: readonly [number, number];
  readonly onClose: () => void;
}

/** What the last inputs would cost with a version; the model of each may be another one. */
function useInputsOf(agentId: string, number: number): LastInputs['inputs'] | undefined {
  const version = useVersion(agentId, number);
  const isKnown = version.data !== undefined;
  const { data, isPlaceholderData } = useLastInputs(agentId, version.data?.agent.model ?? null, isKnown);
  return isKnown && !isPlaceholderData ? data?.inputs : undefined;
}

function Form({ agent, versions }: Omit<ReplayBothDialogProps, 'onClose'>) {
  const { t, i18n } = useTranslation(['agents', 'common']);
  const navigate = useNavigate();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [tools, setTools] = useState<(typeof RESULTS)[number]>('recorded');
  const replays = useReplays((newIds) => void navigate(toComparePath(agent.id, [...newIds.values()])));
  const { data, isError, refetch } = useLastInputs(agent.id, null, true);
  const priced = [useInputsOf(agent.id, versions[0]), useInputsOf(agent.id, versions[1])];
  if (isError) return <RetryBar title={t('lastInputs.failed')} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton label={t('loading')} />;
  const input = data.inputs.find(({ run_id: id }) => id === chosenId) ?? data.inputs[0];
  if (!input)
    return (
      <>
        <p className="text-ink-3">{t('versions.replay.none')}</p>
        <span className="self-end">
          <Dialog.Close asChild>
            <Button>{t('common:close')}</Button>
          </Dialog.Close>
        </span>
      </>
    );
  const { run_id: runId } = input;
  const costs = priced.map((inputs) => inputs?.find(({ run_id: id }) => id === runId)?.estimated_cost);
  const isPriced = costs.every((cost) => cost !== undefined);
  const start = () =>
    void replays.start(
      versions.map((number) => ({
        key: String(number),
        runId,
        body: { agent_version: number, tools, unrecorded: 'ask' },
      })),
    );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <label className="flex flex-col gap-1.5">
        <span className="font-strong">{t('again.input')}</span>
        <Select
          value={runId}
          options={data.inputs.map(({ run_id: id, input_preview: text }) => ({ value: id, label: text }))}
          onChange={setChosenId}
        />
      </label>
      <div className="flex flex-col items-start gap-1.5">
        <span className="font-strong">{t('again.results')}</span>
        <Segmented
          label={t('again.results')}
          value={tools}
          options={RESULTS.map((value) => ({ value, label: t(`again.${value}`) }))}
          onChange={setTools}
        />
        <span className="text-12 text-ink-3">{t(`again.${tools}Help`)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
        <span className="tnum mr-auto text-ink-3">
          {isPriced &&
            t('versions.replay.cost', {
              cost: formatUnitCost(
                costs.reduce((sum, cost) => sum + cost, 0),
                i18n.language,
              ),
            })}
        </span>
        <Dialog.Close asChild>
          <Button>{t('common:cancel')}</Button>
        </Dialog.Close>
        <Button variant="primary" type="submit" isBusy={replays.isBusy}>
          {t('versions.replay.both')}
        </Button>
      </div>
    </form>
  );
}

/** The same input to two versions; their runs then stand beside each other. */
export function ReplayBothDialog({ onClose, ...both }: ReplayBothDialogProps) {
  const { t } = useTranslation('agents');
  const [a, b] = both.versions;
  return (
    <ReplayDialog title={t('versions.replay.title', { a, b })} onClose={onClose}>
      <Form {...both} />
    </ReplayDialog>
  );
}
