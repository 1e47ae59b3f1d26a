import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { adminApi, type AuditFilter } from '../../admin.api.ts';

/** Saves the entries that the filters find as a CSV file. */
export function ExportAudit({ query }: { readonly query: AuditFilter }) {
  const { t } = useTranslation('admin');
  const save = useMutation(
    {
      mutationFn: () => adminApi.saveAudit(query, new AbortController().signal),
      onError: (error) => showError(toAppError(error)),
    },
    queryClient,
  );
  return (
    <Button isBusy={save.isPending} onClick={() => save.mutate()}>
      <Download size={15} aria-hidden />
      {t('audit.export')}
    </Button>
  );
}
