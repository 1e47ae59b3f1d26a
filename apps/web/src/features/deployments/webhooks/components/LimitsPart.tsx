import { MAX_CALLS_PER_MINUTE } from '@parley/contract/deployments/constants.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { CostLimits } from '../../components/CostLimits.tsx';
import type { WebhookForm } from '../use-webhook-form.ts';

/** What calls may cost, how many there may be, and from where. */
export function LimitsPart({ form: { draft, change, errors } }: { readonly form: WebhookForm }) {
  const { t } = useTranslation('webhook-agents');
  return (
    <div className="flex flex-col gap-4">
      <CostLimits costs={draft.costs} errors={errors} onChange={(costs) => change({ costs })} />
      <div className="flex flex-wrap items-start gap-4">
        <div className="w-32">
          <TextField
            label={t('limits.callsPerMinute')}
            type="number"
            min={1}
            max={MAX_CALLS_PER_MINUTE}
            value={draft.callsPerMinute}
            error={errors['rate_per_minute']}
            onChange={({ target: { value } }) => change({ callsPerMinute: value })}
          />
        </div>
        <div className="min-w-56 flex-1">
          <TextField
            label={t('limits.from')}
            placeholder={t('limits.anyAddress')}
            value={draft.allowedIps}
            error={errors['allowed_ips']}
            help={t('limits.fromHelp')}
            onChange={({ target: { value } }) => change({ allowedIps: value })}
          />
        </div>
      </div>
    </div>
  );
}
