import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** What a person should know of a tool that was copied. */
export function CopyNotes({ missingSecrets }: { readonly missingSecrets: readonly string[] }) {
  const { t } = useTranslation('mcp');
  return (
    <>
      <p role="status" className="text-live">
        {t('custom.copied')}
      </p>
      {missingSecrets.length > 0 && (
        <Notice tone="info" title={t('custom.secretsMissing', { headers: missingSecrets.join(', ') })} />
      )}
    </>
  );
}
