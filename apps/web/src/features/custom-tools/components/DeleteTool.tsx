import { useQuery } from '@tanstack/react-query';
import type { CustomTool } from '@parley/contract/custom-tools/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { customToolActions, toToolQuery } from '../custom-tools.api.ts';

/** Names the agents that lose the tool. */
export function DeleteTool({ tool, onClose }: { readonly tool: CustomTool; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('mcp');
  const found = useQuery(toToolQuery(tool.id), queryClient);
  const [isBusy, setBusy] = useState(false);
  const names = found.data?.agents.map(({ name }) => name) ?? [];
  const agents = new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'conjunction' }).format(names);
  const remove = async () => {
    setBusy(true);
    try {
      await customToolActions.remove(tool.id);
    } catch (error) {
      showError(toAppError(error));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('custom.deleteTitle', { tool: tool.display_name || tool.name })}
      action={t('custom.deleteAction')}
      isBusy={isBusy || found.isPending}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      {names.length > 0 && <p>{t('custom.deleteAgents', { agents })}</p>}
      <p>{t('custom.deleteText')}</p>
    </ConfirmDialog>
  );
}
