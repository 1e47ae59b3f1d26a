import type { CurlImport } from '@parley/contract/custom-tools/import-schemas.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** What a person should know of a tool that was read from a command; a key in its address is noted beside the address. */
export function ImportNotes({ found }: { readonly found: CurlImport }) {
  const { t } = useTranslation('mcp');
  const { dropped_headers: dropped, notes } = found;
  return (
    <>
      <p role="status" className="text-live">
        {t('custom.import.curlDone')}
      </p>
      {notes.includes('no_inputs') && <Notice tone="info" title={t('custom.import.noInputs')} />}
      {dropped.length > 0 && (
        <p className="text-13 text-ink-3">{t('custom.import.dropped', { headers: dropped.join(', ') })}</p>
      )}
    </>
  );
}
