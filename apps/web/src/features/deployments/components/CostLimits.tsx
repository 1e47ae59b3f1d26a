import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toPlainNumber } from '../../../ui/form/typed-text.ts';

/** As typed, in US dollars; empty: no limit of its own. */
export interface CostTexts {
  readonly perRun: string;
  readonly perDay: string;
}

export interface CostLimitsProps {
  readonly costs: CostTexts;
  readonly onChange: (costs: CostTexts) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** As it is typed: whole cents with both digits, and more of them where there are more. */
export function toCostText(dollars: number | null): string {
  if (dollars === null) return '';
  const cents = dollars.toFixed(2);
  return `$${Number(cents) === dollars ? cents : String(dollars)}`;
}

/** `undefined` for what is no amount. */
export function readCost(text: string): number | null | undefined {
  const plain = toPlainNumber(text);
  if (plain === '') return null;
  return /^\d{1,6}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
}

/** What one run, and all runs of a day, may cost. */
export function CostLimits({ costs, onChange, errors }: CostLimitsProps) {
  const { t } = useTranslation('agents');
  const problemOf = (text: string, field: string) =>
    readCost(text) === undefined ? t('deploy.limits.noAmount') : errors[field];
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="w-32">
        <TextField
          label={t('deploy.limits.perRun')}
          inputMode="decimal"
          placeholder="$"
          value={costs.perRun}
          error={problemOf(costs.perRun, 'run_cost_cap')}
          onChange={(event) => onChange({ ...costs, perRun: event.target.value })}
        />
      </div>
      <div className="w-32">
        <TextField
          label={t('deploy.limits.perDay')}
          inputMode="decimal"
          placeholder="$"
          value={costs.perDay}
          error={problemOf(costs.perDay, 'daily_cost_cap')}
          onChange={(event) => onChange({ ...costs, perDay: event.target.value })}
        />
      </div>
      <p className="max-w-60 self-end text-12 text-ink-3">{t('deploy.limits.help')}</p>
    </div>
  );
}
