import type { ApprovalNotice, Recipient } from '@parley/contract/deployments/schemas.ts';
import { useTranslation } from 'react-i18next';
import type { OfDeployment } from '../deployments.api.ts';
import { ApprovalNotices } from './ApprovalNotices.tsx';
import { Recipients } from './Recipients.tsx';
import { Ruled } from './Ruled.tsx';
import { SigningSecret } from './SigningSecret.tsx';
import { WriteAccess, type WritingRules } from './WriteAccess.tsx';

export interface Rules {
  readonly recipients: readonly Recipient[];
  readonly writing: WritingRules;
  readonly notices: readonly ApprovalNotice[];
}

export interface UnattendedRulesProps {
  readonly agentId: string;
  readonly rules: Rules;
  readonly onChange: (change: Partial<Rules>) => void;
  /** By field, such as `deliver_to.0.target`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly approvalHours: number;
  /** Null: not saved yet. */
  readonly deployment: OfDeployment | null;
}

/** The parts of a form about runs that nobody watches: where results go, what may be written, who is asked. */
export function UnattendedRules(props: UnattendedRulesProps) {
  const { agentId, rules, onChange, errors, approvalHours, deployment } = props;
  const { t } = useTranslation('agents');
  return (
    <>
      <Ruled title={t('deploy.results.title')} help={t('deploy.results.help')}>
        <Recipients
          recipients={rules.recipients}
          errors={errors}
          onChange={(recipients) => onChange({ recipients })}
        />
        {deployment && (
          <div className="mt-3">
            <SigningSecret deployment={deployment} />
          </div>
        )}
      </Ruled>
      <Ruled title={t('deploy.writing.title')} help={t('deploy.writing.help')}>
        <WriteAccess
          agentId={agentId}
          rules={rules.writing}
          approvalHours={approvalHours}
          onChange={(writing) => onChange({ writing })}
        />
      </Ruled>
      <Ruled title={t('deploy.notices.title')} help={t('deploy.notices.help')}>
        <ApprovalNotices
          notices={rules.notices}
          errors={errors}
          onChange={(notices) => onChange({ notices })}
        />
      </Ruled>
    </>
  );
}
