import type { ToolExecution } from '@parley/contract/custom-tools/schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../ui/format/format-duration.ts';

/** In words, with the status of the answer and how long it took. */
export function CallStatus({ call }: { readonly call: ToolExecution }) {
  const { t, i18n } = useTranslation('mcp');
  const { t: common } = useTranslation('common');
  return (
    <span className="tnum flex gap-3">
      <span className={`tablet:w-28 ${call.status === 'ok' ? 'text-live' : 'text-danger'}`}>
        {t(`custom.status.${call.status}`)}
        {call.response && ` ${call.response.status}`}
      </span>
      <span className="min-w-12 text-right text-ink-3">
        {formatDuration(call.duration_ms, common, i18n.language)}
      </span>
    </span>
  );
}
