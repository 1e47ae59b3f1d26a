import { useQuery } from '@tanstack/react-query';
import type { ToolExecution } from '@parley/contract/custom-tools/schemas.ts';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { customToolActions, toToolQuery } from '../custom-tools.api.ts';
import { toArguments } from '../recorded-arguments.ts';

/** The same call once more, with the tool as it is now. One that writes asks first. */
export function Resend({ call }: { readonly call: ToolExecution }) {
  const { t } = useTranslation('mcp');
  const found = useQuery(toToolQuery(call.tool_id), queryClient);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const args = toArguments(call.arguments);
  const tool = found.data;

  async function send(): Promise<void> {
    if (!args) return;
    setAsking(false);
    setBusy(true);
    try {
      const { status } = await customToolActions.test(call.tool_id, args);
      void notify(status === 'ok' ? 'success' : 'warning', { title: t(`custom.resent.${status}`) });
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  }

  if (!args) return <p className="text-12 text-ink-3">{t('custom.resendCut')}</p>;
  return (
    <>
      <Button
        size="small"
        isBusy={isBusy || found.isPending}
        disabled={found.isError}
        onClick={() => (tool?.effect === 'read' ? void send() : setAsking(true))}
      >
        <RotateCw size={13} aria-hidden />
        {t('custom.resend')}
      </Button>
      {isAsking && tool && (
        <ConfirmDialog
          title={t('custom.resendTitle', { tool: tool.display_name || tool.name })}
          action={t('custom.resend')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void send()}
        >
          {t('custom.resendText')}
        </ConfirmDialog>
      )}
    </>
  );
}
