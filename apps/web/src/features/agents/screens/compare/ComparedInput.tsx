import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { AGENT_CONTENT_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { LinkButton } from '../../../../ui/button/LinkButton.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { formatRunTime } from '../../../../ui/format/format-run-time.ts';
import { joinSentences, spaceAfter } from '../../../../ui/format/join-sentences.ts';
import { type Side, SIDES } from '../../../../platform/runs/sides.ts';
import type { Plan } from '../../compare-plan.ts';

const RESULTS = ['recorded', 'live'] as const;

export interface ComparedInputProps {
  readonly agent: AgentFull;
  /** In the order of their columns; `null` where it is not loaded. */
  readonly runs: readonly (Run | null)[];
  readonly plan: Plan;
  readonly onPlan: (plan: Plan) => void;
  /** US dollars: what the next replay is expected to cost. */
  readonly estimate: number;
}

interface Labelled {
  readonly run: Run;
  /** `null` where all have the same input. */
  readonly side: Side | null;
}

function toInputs(runs: readonly (Run | null)[]): readonly Labelled[] {
  const known = runs.flatMap((run, index) => (run ? [{ run, side: SIDES[index] ?? null }] : []));
  const [first] = known;
  if (first && known.every(({ run }) => run.input === first.run.input))
    return [{ run: first.run, side: null }];
  return known;
}

function InputForm(props: {
  readonly input: string;
  readonly onUse: (input: string) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation(['agents', 'common']);
  const [text, setText] = useState(props.input);
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        props.onUse(text);
      }}
    >
      <textarea
        // The person asked for it.
        autoFocus
        aria-label={t('compare.input')}
        value={text}
        rows={4}
        maxLength={AGENT_CONTENT_MAX_LENGTH}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onCancel();
        }}
        className="w-full rounded-3 border border-line-strong bg-surface px-3 py-2 pointer-coarse:text-16"
      />
      <span className="flex gap-2">
        <Button type="submit" variant="primary" disabled={text.trim() === ''}>
          {t('compare.useInput')}
        </Button>
        <Button onClick={props.onCancel}>{t('common:cancel')}</Button>
      </span>
    </form>
  );
}

function Shown({ agent, runs, plan, onPlan }: ComparedInputProps) {
  const { t, i18n } = useTranslation(['agents', 'runs']);
  const [first, ...others] = runs;
  const inputs = toInputs(runs);
  const repeats = first && others.some((run) => run?.replay_of === first.id);
  if (plan.input !== null)
    return (
      <>
        <p className="line-clamp-3 wrap-anywhere">
          <b className="mr-2 font-strong">{t('compare.input')}</b>
          {plan.input}
        </p>
        <p className="mt-0.5 text-12 text-warn">
          {t('compare.notRunYet')}
          {spaceAfter(t('compare.notRunYet'))}
          <LinkButton onClick={() => onPlan({ ...plan, input: null })}>{t('compare.oldInput')}</LinkButton>
        </p>
      </>
    );
  return (
    <>
      {inputs.map(({ run, side }) => (
        <p key={run.id} className="line-clamp-3 wrap-anywhere">
          <b className="mr-2 font-strong">
            {[t('compare.input'), side && t(`runs:compare.${side}`)].filter(Boolean).join(' ')}
          </b>
          {run.input}
        </p>
      ))}
      {first && (
        <p className="mt-0.5 text-12 text-ink-3">
          {[
            t(`compare.from.${first.trigger}`, { when: formatRunTime(first.started_at, i18n.language) }),
            repeats && t('compare.replayed'),
            agent.name,
          ]
            .filter(Boolean)
            .join(t('runs:head.comma'))}
        </p>
      )}
    </>
  );
}

/** What the runs were asked, and what they are asked next. */
export function ComparedInput(props: ComparedInputProps) {
  const { runs, plan, onPlan, estimate } = props;
  const { t, i18n } = useTranslation('agents');
  const [isEditing, setEditing] = useState(false);
  const isShared = plan.input === null && toInputs(runs).length < 2;
  const input = plan.input ?? runs.find((run) => run !== null)?.input ?? '';
  return (
    <section
      aria-label={t('compare.input')}
      className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 tablet:px-8"
    >
      <div className="min-w-0 flex-1 basis-80">
        {isEditing ? (
          <InputForm
            input={input}
            onUse={(text) => {
              setEditing(false);
              onPlan({ ...plan, input: text === input && isShared ? null : text });
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <Shown {...props} />
        )}
      </div>
      <div className="flex flex-col gap-1 desktop:items-end">
        <span className="flex flex-wrap items-center gap-2">
          {!isEditing && <Button onClick={() => setEditing(true)}>{t('compare.changeInput')}</Button>}
          <Segmented
            label={t('again.results')}
            value={plan.tools}
            options={RESULTS.map((value) => ({ value, label: t(`compare.${value}`) }))}
            onChange={(tools) => onPlan({ ...plan, tools })}
          />
        </span>
        <span className="tnum max-w-100 text-12 text-ink-3 desktop:text-right">
          {joinSentences([
            t(`again.${plan.tools}Help`),
            t('compare.cost', { cost: formatUnitCost(estimate, i18n.language) }),
          ])}
        </span>
      </div>
    </section>
  );
}
