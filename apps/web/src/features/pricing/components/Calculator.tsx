import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { joinSentences, spaceAfter } from '../../../ui/format/join-sentences.ts';
import { estimateMonth, findCheaper, MESSAGE_TOKENS, RUN_FACTOR } from '../estimate.ts';
import type { PricedModel } from '../priced-model.ts';
import { WorkSlider } from './WorkSlider.tsx';

const MAX_MESSAGES = 100;
const MAX_RUNS = 20;
const USUAL = { messagesADay: 40, runsADay: 3 };

export interface CalculatorProps {
  readonly models: readonly PricedModel[];
  /** What the calculator begins with; null while no price is known. */
  readonly suggested: PricedModel | null;
  /** Where the model to calculate with is chosen. */
  readonly renderModel: (field: ModelFieldOptions) => ReactNode;
}

export interface ModelFieldOptions {
  readonly label: string;
  readonly modelId: string;
  readonly onChange: (modelId: string) => void;
}

/** What a month of one's own work would cost. */
export function Calculator({ models, suggested, renderModel }: CalculatorProps) {
  const { t, i18n } = useTranslation('pricing');
  const [work, setWork] = useState(USUAL);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = models.find(({ id }) => id === chosenId) ?? suggested;
  const money = (amount: number) => formatMoney(amount, i18n.language);
  const count = (value: number) => formatCount(value, i18n.language);
  const estimate = chosen && estimateMonth(work, chosen);
  const cheaper = chosen && findCheaper(models, chosen);

  return (
    <section
      aria-label={t('calculator.title')}
      className="rounded-5 bg-canvas p-5 tablet:px-7.5 tablet:py-7 dark:bg-surface"
    >
      <div className="flex flex-col gap-4.5">
        <WorkSlider
          label={t('calculator.messages')}
          value={work.messagesADay}
          max={MAX_MESSAGES}
          onChange={(messagesADay) => setWork({ ...work, messagesADay })}
        />
        <WorkSlider
          label={t('calculator.runs')}
          value={work.runsADay}
          max={MAX_RUNS}
          onChange={(runsADay) => setWork({ ...work, runsADay })}
        />
        {chosen && renderModel({ label: t('calculator.model'), modelId: chosen.id, onChange: setChosenId })}
      </div>
      <div className="mt-6 min-h-35 border-t border-line pt-4.5" role="status">
        {chosen && estimate ? (
          <>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-display text-[52px] leading-[56px] font-headline tracking-[-0.03em]">
                {money(estimate.total)}
              </span>
              <span className="text-15 text-ink-3">{t('calculator.month')}</span>
            </p>
            <p className="mt-1.5 text-[13.5px] text-ink-3">
              {joinSentences([
                t('calculator.sum', {
                  messages: count(estimate.messages),
                  messagesCost: money(estimate.messagesCost),
                  runs: count(estimate.runs),
                  runsCost: money(estimate.runsCost),
                }),
                cheaper && t('calculator.cheaper', { name: cheaper.name }),
              ])}
              {cheaper && (
                <>
                  {spaceAfter(t('calculator.cheaper', { name: cheaper.name }))}
                  <b className="font-bold text-live">{money(estimateMonth(work, cheaper).total)}</b>
                </>
              )}
            </p>
          </>
        ) : (
          <p className="text-ink-3">{t('calculator.waiting')}</p>
        )}
      </div>
      <p className="mt-3 text-12 text-ink-3">
        {t('calculator.basis', {
          input: count(MESSAGE_TOKENS.input),
          output: count(MESSAGE_TOKENS.output),
          factor: RUN_FACTOR,
        })}
      </p>
    </section>
  );
}
