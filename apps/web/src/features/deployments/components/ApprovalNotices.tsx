import type { ApprovalNotice } from '@parley/contract/deployments/schemas.ts';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';

export interface ApprovalNoticesProps {
  readonly notices: readonly ApprovalNotice[];
  readonly onChange: (notices: readonly ApprovalNotice[]) => void;
  /** By field, such as `approval_notices.0.target`. */
  readonly errors: Readonly<Record<string, string>>;
}

const KINDS = ['mail', 'chat', 'push'] as const;
/** To the owner. */
const NEW: ApprovalNotice = { kind: 'mail', target: '' };

/** Who hears of a run that waits for approval; it is in Approvals in any case. */
export function ApprovalNotices({ notices, onChange, errors }: ApprovalNoticesProps) {
  const { t } = useTranslation('agents');
  const change = (index: number, part: Partial<ApprovalNotice>) =>
    onChange(notices.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <div className="flex flex-col gap-2">
      {notices.map(({ kind, target }, index) => {
        const number = index + 1;
        const error = errors[`approval_notices.${index}.target`];
        return (
          // Rows have nothing of their own that stays: their place is their name.
          <div key={index} className="flex flex-wrap items-start gap-2">
            <div className="w-36">
              <Select
                aria-label={t('deploy.notices.kindOf', { number })}
                size="small"
                value={kind}
                options={KINDS.map((value) => ({ value, label: t(`deploy.results.${value}`) }))}
                onChange={(value) =>
                  change(index, { kind: KINDS.find((one) => one === value) ?? 'mail', target: '' })
                }
              />
            </div>
            <div className="min-w-48 flex-1">
              {kind === 'push' ? (
                <p className="flex min-h-8 items-center text-13 text-ink-3">{t('deploy.results.pushHelp')}</p>
              ) : (
                <TextField
                  label={t('deploy.notices.targetOf', { number })}
                  isLabelHidden
                  type={kind === 'mail' ? 'email' : 'url'}
                  placeholder={
                    kind === 'mail' ? t('deploy.notices.yourself') : t('deploy.results.chatExample')
                  }
                  autoComplete="off"
                  spellCheck={false}
                  value={target}
                  error={error && kind === 'mail' ? t('deploy.notices.mailUnread') : error}
                  onChange={(event) => change(index, { target: event.target.value })}
                />
              )}
            </div>
            <IconButton
              label={t('deploy.notices.remove', { number })}
              onClick={() => onChange(notices.filter((_one, at) => at !== index))}
            >
              <X size={15} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      <span>
        <LinkButton onClick={() => onChange([...notices, NEW])}>
          <Plus size={14} aria-hidden className="inline" /> {t('deploy.notices.add')}
        </LinkButton>
      </span>
    </div>
  );
}
