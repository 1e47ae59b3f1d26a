import { Bot, MessageCircle, Users, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import type { CentreRow } from './cost-centres.api.ts';
import { RuleFinder } from './RuleFinder.tsx';
import type { CentreForm, ShownRule } from './centre-form.ts';

interface GroupProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** US dollars of this month; null before there is any. */
  readonly spent: number | null;
  readonly rules?: readonly ShownRule[];
  readonly onRemove?: (rule: ShownRule) => void;
}

function Group({ icon, title, spent, rules = [], onRemove }: GroupProps) {
  const { t, i18n } = useTranslation('cost-centres');
  if (onRemove && rules.length === 0 && (spent ?? 0) === 0) return null;
  return (
    <li className="border-b border-line py-2.5 last:border-b-0">
      <span className="flex items-center gap-2.5">
        {icon}
        <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
        {spent !== null && <span className="tnum text-ink-3">{formatMoney(spent, i18n.language)}</span>}
      </span>
      {rules.length > 0 && (
        <ul className="mt-1.5 ml-6 flex flex-wrap gap-1.5">
          {rules.map((rule) => {
            const name = rule.label ?? t('rules.gone');
            return (
              <li
                key={rule.id}
                className="flex max-w-full items-center gap-1 rounded-2 bg-surface-3 pl-2 text-[12.5px]"
              >
                <span className="truncate">{name}</span>
                <button
                  type="button"
                  aria-label={t('rules.remove', { name })}
                  onClick={() => onRemove?.(rule)}
                  className="touch-target grid size-6 flex-none place-items-center rounded-2 text-ink-3 hover:text-ink pointer-coarse:size-11"
                >
                  <X size={12} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

export interface RuleListProps {
  readonly workspaceId: string;
  readonly form: CentreForm;
  readonly centre: CentreRow | null;
}

/** Whose spending is counted here without a choice; the first rule of a kind that fits. */
export function RuleList({ workspaceId, form, centre }: RuleListProps) {
  const { t } = useTranslation('cost-centres');
  const [isAdding, setAdding] = useState(false);
  const { rules, name } = form.fields;
  const of = (kind: ShownRule['kind']) => rules.filter((rule) => rule.kind === kind);
  const people = of('person');
  const agents = of('agent');
  const remove = ({ kind, id }: ShownRule) =>
    form.change({ rules: rules.filter((rule) => rule.kind !== kind || rule.id !== id) });
  return (
    <section className="border-t border-line px-5 py-4">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-strong">{t('rules.title')}</h3>
        <LinkButton aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {t(isAdding ? 'rules.done' : 'rules.add')}
        </LinkButton>
      </div>
      {rules.length === 0 && <p className="mt-1 text-12 text-ink-3">{t('rules.help')}</p>}
      <ul>
        <Group
          icon={<Users size={15} aria-hidden className="text-ink-3" />}
          title={t('rules.people', { count: people.length })}
          spent={centre?.by_rule.people ?? null}
          rules={people}
          onRemove={remove}
        />
        <Group
          icon={<Bot size={15} aria-hidden className="text-ink-3" />}
          title={t('rules.agents', { count: agents.length })}
          spent={centre?.by_rule.agents ?? null}
          rules={agents}
          onRemove={remove}
        />
        {centre && (
          <Group
            icon={<MessageCircle size={15} aria-hidden className="text-ink-3" />}
            title={t('rules.chosen', { name })}
            spent={centre.by_rule.chosen}
          />
        )}
      </ul>
      {isAdding && (
        <RuleFinder
          workspaceId={workspaceId}
          rules={rules}
          onAdd={(rule) => form.change({ rules: [...rules, rule] })}
        />
      )}
    </section>
  );
}
