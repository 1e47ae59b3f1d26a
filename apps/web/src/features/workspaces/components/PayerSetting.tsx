import type { Workspace } from '@parley/contract/workspaces/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { mayLetPay } from '../may-let-pay.ts';

export interface PayerSettingProps {
  readonly workspace: Workspace;
  /** Of the reader. */
  readonly myId: string | undefined;
  readonly onChange: (change: { owner_pays: boolean } | { payer_id: string }) => void;
}

/** For owners: who of them pays, and whether that one agrees to pay for new members. */
export function PayerSetting({ workspace, myId, onChange }: PayerSettingProps) {
  const { t } = useTranslation('workspaces');
  const [isAsking, setAsking] = useState(false);
  const { user_id: payerId, username } = workspace.payer;
  const isPayer = payerId === myId;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <span className="min-w-0 flex-[1_1_200px]">
          <span className="block font-strong">
            {isPayer ? t('settings.payerMe') : t('settings.payer', { name: username ?? payerId })}
          </span>
          <span className="text-ink-3">{t('settings.payerText')}</span>
        </span>
        {!isPayer && <Button onClick={() => setAsking(true)}>{t('settings.takeOver')}</Button>}
      </div>
      {mayLetPay(workspace, myId) && (
        <div className="flex items-start gap-3">
          <Switch
            label={t('settings.ownerPays')}
            isOn={workspace.owner_pays}
            onChange={(isOn) => onChange({ owner_pays: isOn })}
          />
          <span>
            <span className="block font-strong">{t('settings.ownerPays')}</span>
            <span className="text-ink-3">{t('settings.ownerPaysText')}</span>
          </span>
        </div>
      )}
      {isAsking && myId !== undefined && (
        <ConfirmDialog
          title={t('settings.takeOverTitle', { name: workspace.name })}
          action={t('settings.takeOver')}
          onConfirm={() => {
            setAsking(false);
            onChange({ payer_id: myId });
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{t('settings.takeOverText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
