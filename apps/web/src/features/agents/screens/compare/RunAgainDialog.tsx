import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { randomHex } from '../../../../platform/random-hex.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { agentsApi } from '../../agents.api.ts';
import { toReplay } from '../../compare-plan.ts';
import { refreshAgents, useVersions } from '../../use-agents.ts';
import { ModelField } from '../ModelField.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';

export interface RunAgainDialogProps {
  readonly agent: AgentFull;
  readonly run: Run;
  /** With the id of the new run. */
  readonly onStarted: (runId: string) => void;
  readonly onClose: () => void;
}

const RESULTS = ['recorded', 'live'] as const;

function VersionField(props: {
  agentId: string;
  run: Run;
  value: number | null;
  onChange: (n: number | null) => void;
}) {
  const { t } = useTranslation('agents');
  const { data } = useVersions(props.agentId);
  const others = (data?.versions ?? []).filter(({ number }) => number !== props.run.agent_version);
  return (
    <label className="flex flex-col gap-1.5">
      <span className="font-strong">{t('again.version')}</span>
      <Select
        value={String(props.value ?? '')}
        options={[
          {
            value: '',
            label:
              props.run.agent_version === null
                ? t('again.sameUnsaved')
                : t('again.sameVersion', { number: props.run.agent_version }),
          },
          ...others.map(({ number, is_current: isLive }) => ({
            value: String(number),
            label: isLive ? t('again.liveVersion', { number }) : t('versions.name', { number }),
          })),
        ]}
        onChange={(text) => props.onChange(text === '' ? null : Number(text))}
      />
    </label>
  );
}

function Form({ agent, run, onStarted }: Omit<RunAgainDialogProps, 'onClose'>) {
  const { t, i18n } = useTranslation(['agents', 'common']);
  const [version, setVersion] = useState<number | null>(null);
  const [model, setModel] = useState<string | null>(null);
  const [tools, setTools] = useState<(typeof RESULTS)[number]>('recorded');
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const { body } = toReplay(run, { changes: { [run.id]: { version, model } }, input: null, tools });
      const runId = await agentsApi.replay(run.id, body, randomHex(16));
      void refreshAgents();
      onStarted(runId);
    } catch (error) {
      setBusy(false);
      showError(toAppError(error));
    }
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <div>
        <span className="font-strong">{t('again.input')}</span>
        <p className="mt-1 line-clamp-3 rounded-3 bg-surface-2 px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          {run.input}
        </p>
      </div>
      {agent.permissions.edit && (
        <VersionField agentId={agent.id} run={run} value={version} onChange={setVersion} />
      )}
      <ModelField
        modelId={model}
        onChange={setModel}
        base={{ modelId: run.model_used, label: t('again.sameModel'), use: t('again.useSameModel') }}
      />
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
          {t('again.cost', { cost: formatUnitCost(run.cost, i18n.language) })}
        </span>
        <Dialog.Close asChild>
          <Button>{t('common:cancel')}</Button>
        </Dialog.Close>
        <Button variant="primary" type="submit" isBusy={isBusy}>
          {t('again.start')}
        </Button>
      </div>
    </form>
  );
}

/** Repeats a run with the same input: by another version or model, with the results of then or new ones. */
export function RunAgainDialog({ onClose, ...form }: RunAgainDialogProps) {
  const { t } = useTranslation('agents');
  return (
    <ReplayDialog title={t('again.title')} onClose={onClose}>
      <Form {...form} />
    </ReplayDialog>
  );
}
