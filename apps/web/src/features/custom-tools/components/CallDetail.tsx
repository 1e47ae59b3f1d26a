import type { ToolExecution } from '@parley/contract/custom-tools/schemas.ts';
import { useTranslation } from 'react-i18next';
import { toJson } from '../parameter-table.ts';
import { CallText } from './CallText.tsx';

const toLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** What was sent and what came back; the server has masked the secrets. */
export function CallDetail({ call }: { readonly call: ToolExecution }) {
  const { t } = useTranslation('mcp');
  const { request, response, error } = call;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {error !== null && <p className="text-danger">{error}</p>}
      <CallText title={t('custom.arguments')} text={toJson(call.arguments)} />
      {request && (
        <CallText
          title={t('custom.request')}
          text={[
            `${request.method} ${request.url}`,
            ...toLines(request.headers),
            ...(request.body === null ? [] : ['', request.body]),
          ].join('\n')}
        />
      )}
      {response && (
        <CallText
          title={t('custom.response')}
          text={[String(response.status), ...toLines(response.headers), '', response.body].join('\n')}
        />
      )}
      {!request && <p className="text-ink-3">{t('custom.notSent')}</p>}
    </div>
  );
}
