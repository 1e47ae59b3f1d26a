import type { AgentInput, LastInputs } from '@parley/contract/agents/schemas.ts';
import { History } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { unlessSecondHalf } from '../../../../ui/button/unless-second-half.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { useAuth } from '../../../auth/index.ts';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { useLastInputs } from '../../use-agents.ts';
import { LastInputRow } from './LastInputRow.tsx';
import { useTrials } from '../use-trials.ts';

const RESULTS = ['recorded', 'live'] as const;
const AT_ONCE = 2;

interface FormProps {
  readonly agentId: string;
  readonly draft: AgentInput;
  readonly inputs: LastInputs['inputs'];
  /** The prices are those of another model. */
  readonly isStale: boolean;
}

function Form({ agentId, draft, inputs, isStale }: FormProps) {
  const { t, i18n } = useTranslation('agents');
  const isGuest = useAuth((state) => state.account?.role === 'guest');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tools, setTools] = useState<(typeof RESULTS)[number]>('recorded');
  const { trials, isRunning, start, stop } = useTrials();
  const chosen = inputs.filter(({ run_id: id }) => !left.has(id));
  const estimateOf = (input: LastInputs['inputs'][number]) => Math.min(input.estimated_cost, draft.max_cost);
  const total = chosen.reduce((sum, input) => sum + estimateOf(input), 0);
  const ended = [...trials.values()].filter(({ kind }) => kind === 'ended' || kind === 'failed').length;
  const isReady = draft.name.trim() !== '' && draft.instructions.trim() !== '';
  const money = (amount: number) => formatUnitCost(amount, i18n.language);
  const toggle = (id: string) =>
    setLeft(
      (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
    );
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void start({
          tries: chosen.map(({ run_id: id }) => ({ key: id, of: id, body: { agent: draft, tools } })),
          atOnce: isGuest ? 1 : AT_ONCE,
        });
      }}
    >
      <div className="border-y border-line">
        <label className="flex min-h-9 cursor-pointer items-center gap-3 border-b border-line text-12 text-ink-3 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={left.size === 0}
            disabled={isRunning}
            onChange={() => setLeft(new Set(left.size === 0 ? inputs.map(({ run_id: id }) => id) : []))}
            className="size-4 flex-none accent-(--primary)"
          />
          {t('lastInputs.all')}
        </label>
        <ul aria-label={t('lastInputs.list')} className="divide-y divide-line">
          {inputs.map((input) => (
            <LastInputRow
              key={input.run_id}
              agentId={agentId}
              input={input}
              estimate={estimateOf(input)}
              trial={trials.get(input.run_id)}
              isChosen={!left.has(input.run_id)}
              isOff={isRunning}
              onToggle={() => toggle(input.run_id)}
            />
          ))}
        </ul>
      </div>
      <div className="flex flex-col items-start gap-1.5">
        <Segmented
          label={t('again.results')}
          value={tools}
          options={RESULTS.map((value) => ({ value, label: t(`again.${value}`) }))}
          onChange={setTools}
        />
        <span className="text-12 text-ink-3">{t(`again.${tools}Help`)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="tnum mr-auto text-ink-2">
          {isRunning
            ? t('lastInputs.progress', { done: ended, count: chosen.length })
            : t('lastInputs.cost', {
                count: chosen.length,
                cost: money(total),
                most: money(chosen.length * draft.max_cost),
              })}
        </p>
        {isRunning ? (
          <Button onClick={unlessSecondHalf(stop)}>{t('lastInputs.stop')}</Button>
        ) : (
          <Button variant="primary" type="submit" disabled={chosen.length === 0 || !isReady || isStale}>
            {t('lastInputs.run')}
          </Button>
        )}
      </div>
      {!isReady && <p className="text-warn">{t('test.notReady')}</p>}
    </form>
  );
}

/** Runs the draft on what the agent was asked last, after its cost is said. */
export function LastInputsPart({ agentId, draft }: { readonly agentId: string; readonly draft: AgentInput }) {
  const { t } = useTranslation('agents');
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const { data, isPending, isError, isPlaceholderData, refetch } = useLastInputs(
    agentId,
    draft.model,
    isOpen,
  );
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={titleId} className="font-strong">
            {t('lastInputs.title')}
          </h2>
          <p className="text-12 text-ink-3">{t('lastInputs.help')}</p>
        </div>
        {!isOpen && <Button onClick={() => setOpen(true)}>{t('lastInputs.show')}</Button>}
      </div>
      {isOpen && isError && <RetryBar title={t('lastInputs.failed')} onRetry={() => void refetch()} />}
      {isOpen && isPending && <RowsSkeleton label={t('loading')} />}
      {data?.inputs.length === 0 && (
        <EmptyState icon={<History size={16} aria-hidden />} title={t('lastInputs.none')} isFlush>
          {t('lastInputs.noneText')}
        </EmptyState>
      )}
      {data && data.inputs.length > 0 && (
        <Form agentId={agentId} draft={draft} inputs={data.inputs} isStale={isPlaceholderData || isError} />
      )}
    </section>
  );
}
