import type { ApiDeployment, ApprovalNotice, Recipient } from '@parley/contract/deployments/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTextOf } from '../../../platform/errors/field-text.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { ApprovalNotices } from '../components/ApprovalNotices.tsx';
import { CostLimits, readCost, toCostText } from '../components/CostLimits.tsx';
import { Recipients } from '../components/Recipients.tsx';
import { Ruled } from '../components/Ruled.tsx';
import { SigningSecret } from '../components/SigningSecret.tsx';
import { WriteAccess } from '../components/WriteAccess.tsx';
import { deploymentActions } from '../deployments.api.ts';
import { toEntries, toPlainNumber } from '../../../ui/form/typed-text.ts';

/** By field, such as `deliver_to.0.target`. */
function toErrors(error: unknown): Readonly<Record<string, string>> {
  const { data } = toAppError(error);
  return Object.fromEntries((data.errors ?? []).map(({ field, message }) => [field, fieldTextOf(message)]));
}

function useSettings(deployment: ApiDeployment) {
  const { t } = useTranslation('deployments');
  const [costs, setCosts] = useState({
    perRun: toCostText(deployment.run_cost_cap),
    perDay: toCostText(deployment.daily_cost_cap),
  });
  const [rate, setRate] = useState(String(deployment.rate_per_minute));
  const [addresses, setAddresses] = useState(deployment.allowed_ips.join('\n'));
  const [writing, setWriting] = useState(deployment.writing);
  const [recipients, setRecipients] = useState<readonly Recipient[]>(deployment.deliver_to);
  const [notices, setNotices] = useState<readonly ApprovalNotice[]>(deployment.approval_notices);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [perRun, perDay] = [readCost(costs.perRun), readCost(costs.perDay)];
  const save = async () => {
    if (perRun === undefined || perDay === undefined) return;
    setBusy(true);
    setErrors({});
    try {
      await deploymentActions.change(deployment, {
        run_cost_cap: perRun,
        daily_cost_cap: perDay,
        rate_per_minute: Number(toPlainNumber(rate)),
        allowed_ips: [...toEntries(addresses)],
        writing,
        approval_notices: [...notices],
        deliver_to: [...recipients],
      });
      void notify('success', { title: t('api.settingsSaved') });
    } catch (error) {
      setErrors(toErrors(error));
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    costs,
    setCosts,
    rate,
    setRate,
    addresses,
    setAddresses,
    writing,
    setWriting,
    notices,
    setNotices,
    recipients,
    setRecipients,
    errors,
    isBusy,
    save,
  };
}

/** What its runs may do and cost, who may call, and where results go. */
export function ApiSettings({ deployment }: { readonly deployment: ApiDeployment }) {
  const { t } = useTranslation(['deployments', 'agents']);
  const settings = useSettings(deployment);
  const { errors } = settings;
  return (
    <form
      noValidate
      aria-label={t('api.settings')}
      onSubmit={(event) => {
        event.preventDefault();
        void settings.save();
      }}
    >
      <Ruled title={t('agents:deploy.limits.title')}>
        <CostLimits costs={settings.costs} onChange={settings.setCosts} errors={errors} />
        <div className="mt-4 flex flex-wrap gap-4">
          <div className="w-32">
            <TextField
              label={t('api.rate')}
              inputMode="numeric"
              value={settings.rate}
              error={errors['rate_per_minute']}
              onChange={(event) => settings.setRate(event.target.value)}
            />
          </div>
          <div className="min-w-56 flex-1">
            <TextField
              label={t('api.addresses')}
              placeholder="203.0.113.0/24"
              spellCheck={false}
              help={t('api.addressesHelp')}
              value={settings.addresses}
              error={errors['allowed_ips']}
              onChange={(event) => settings.setAddresses(event.target.value)}
            />
          </div>
        </div>
      </Ruled>
      <Ruled title={t('agents:deploy.writing.title')} help={t('agents:deploy.writing.help')}>
        <WriteAccess
          agentId={deployment.agent_id}
          rules={settings.writing}
          approvalHours={deployment.approval_hours}
          onChange={settings.setWriting}
        />
      </Ruled>
      <Ruled title={t('agents:deploy.notices.title')} help={t('agents:deploy.notices.help')}>
        <ApprovalNotices notices={settings.notices} errors={errors} onChange={settings.setNotices} />
      </Ruled>
      <Ruled title={t('agents:deploy.results.title')} help={t('agents:deploy.results.help')}>
        <Recipients recipients={settings.recipients} errors={errors} onChange={settings.setRecipients} />
        <div className="mt-3">
          <SigningSecret deployment={deployment} />
        </div>
      </Ruled>
      <div className="pt-4">
        <Button variant="primary" type="submit" isBusy={settings.isBusy}>
          {t('api.saveSettings')}
        </Button>
      </div>
    </form>
  );
}
