import type { ToolExecution } from '@parley/contract/custom-tools/schemas.ts';
import { useTranslation } from 'react-i18next';
import { toJson } from '../parameter-table.ts';

function Text({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 font-strong">{title}</h3>
      <pre className="max-h-80 overflow-auto rounded-3 border border-line bg-surface-2 px-3 py-2 font-mono text-12 whitespace-pre-wrap break-words">
        {text}
      </pre>
    </section>
  );
}

const toLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** What was sent and what came back; the server has masked the secrets. */
export function CallDetail({ call }: { readonly call: ToolExecution }) {
  const { t } = useTranslation('mcp');
  const { request, response, error } = call;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {error !== null && <p className="text-danger">{error}</p>}
      <Text title={t('custom.arguments')} text={toJson(call.arguments)} />
      {request && (
        <Text
          title={t('custom.request')}
          text={[
            `${request.method} ${request.url}`,
            ...toLines(request.headers),
            ...(request.body === null ? [] : ['', request.body]),
          ].join('\n')}
        />
      )}
      {response && (
        <Text
          title={t('custom.response')}
          text={[String(response.status), ...toLines(response.headers), '', response.body].join('\n')}
        />
      )}
      {!request && <p className="text-ink-3">{t('custom.notSent')}</p>}
    </div>
  );
}
