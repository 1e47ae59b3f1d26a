import type { Recipient } from '@parley/contract/deployments/schemas.ts';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';

export interface RecipientsProps {
  readonly recipients: readonly Recipient[];
  readonly onChange: (recipients: readonly Recipient[]) => void;
  /** By field, such as `deliver_to.0.target`. */
  readonly errors: Readonly<Record<string, string>>;
}

const KINDS = ['mail', 'chat', 'post', 'push'] as const;
const WHEN = ['always', 'if_worth_saying'] as const;
const NEW: Recipient = { kind: 'mail', target: '', when: 'if_worth_saying' };

/** Where the result of each run is delivered to; the log has it in any case. */
export function Recipients({ recipients, onChange, errors }: RecipientsProps) {
  const { t } = useTranslation('agents');
  const change = (index: number, part: Partial<Recipient>) =>
    onChange(recipients.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <div className="flex flex-col gap-2">
      {recipients.map(({ kind, target, when }, index) => {
        const number = index + 1;
        const error = errors[`deliver_to.${index}.target`];
        return (
          // Rows have nothing of their own that stays: their place is their name.
          <div key={index} className="flex flex-wrap items-start gap-2">
            <div className="w-36">
              <Select
                aria-label={t('deploy.results.kindOf', { number })}
                size="small"
                value={kind}
                options={KINDS.map((value) => ({ value, label: t(`deploy.results.${value}`) }))}
                onChange={(value) => {
                  const next = KINDS.find((one) => one === value) ?? 'mail';
                  change(index, { kind: next, ...(next === 'push' && { target: '' }) });
                }}
              />
            </div>
            <div className="min-w-48 flex-1">
              {kind === 'push' ? (
                <p className="flex min-h-8 items-center text-13 text-ink-3">{t('deploy.results.pushHelp')}</p>
              ) : (
                <TextField
                  label={t('deploy.results.targetOf', { number })}
                  isLabelHidden
                  type={kind === 'mail' ? 'email' : 'url'}
                  placeholder={t(`deploy.results.${kind}Example`)}
                  autoComplete="off"
                  spellCheck={false}
                  value={target}
                  error={error && kind === 'mail' ? t('deploy.results.mailUnread') : error}
                  onChange={(event) => change(index, { target: event.target.value })}
                />
              )}
            </div>
            <div className="w-44">
              <Select
                aria-label={t('deploy.results.whenOf', { number })}
                size="small"
                value={when}
                options={WHEN.map((value) => ({ value, label: t(`deploy.results.${value}`) }))}
                onChange={(value) => change(index, { when: WHEN.find((one) => one === value) ?? 'always' })}
              />
            </div>
            <IconButton
              label={t('deploy.results.remove', { number })}
              onClick={() => onChange(recipients.filter((_one, at) => at !== index))}
            >
              <X size={15} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      <span>
        <LinkButton onClick={() => onChange([...recipients, NEW])}>
          <Plus size={14} aria-hidden className="inline" /> {t('deploy.results.add')}
        </LinkButton>
      </span>
    </div>
  );
}
