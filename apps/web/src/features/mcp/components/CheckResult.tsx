import type { McpCheck } from '@parley/contract/mcp/schemas.ts';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** What of the tools stands in view; the rest once the server is connected. */
const MAX_SHOWN = 5;

function Found({ found }: { readonly found: McpCheck }) {
  const { t } = useTranslation('mcp');
  const { server_name: name, server_version: version, tools, response_ms: ms } = found;
  const rest = tools.length - MAX_SHOWN;
  const seconds = ms === null ? null : Math.round(ms / 100) / 10;
  return (
    <section aria-label={t('checked.title')} className="rounded-4 border border-line px-4 py-3">
      <p role="status" className="flex flex-wrap items-baseline gap-x-2">
        <Check size={14} aria-hidden className="self-center text-live" />
        <span className="font-strong wrap-anywhere">
          {[name, version].filter((part) => part !== null).join(' ') || t('checked.title')}
        </span>
        <span className="tnum text-13 text-ink-3">
          {t('checked.tools', { count: tools.length })}
          {seconds !== null && ` · ${t('seconds', { count: seconds })}`}
        </span>
      </p>
      {tools.length > 0 && (
        <ul className="mt-2 flex flex-col">
          {tools.slice(0, MAX_SHOWN).map(({ title, description, effect }, index) => (
            // In the server's order; their names may be alike.
            <li key={index} className="flex items-baseline gap-3 border-t border-line py-1.5 text-13">
              <span className="min-w-0 flex-1">
                <span className="block truncate">{title}</span>
                <span className="block truncate text-12 text-ink-3">{description}</span>
              </span>
              <span className="flex-none text-12 text-ink-3">{t(`effect.${effect}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="mt-1 text-12 text-ink-3">{t('checked.more', { count: rest })}</p>}
    </section>
  );
}

/** What the server has answered, before anything is connected. */
export function CheckResult({ found }: { readonly found: McpCheck }) {
  const { t } = useTranslation('mcp');
  const { state } = found;
  if (state === 'ready') return <Found found={found} />;
  if (state === 'sign_in_needed')
    return (
      <Notice tone="info" title={t('checked.signIn')}>
        {t('checked.signInText')}
      </Notice>
    );
  return (
    <Notice tone="danger" title={t(`problem.${state}.title`)}>
      {t(`checked.${state}`)}
    </Notice>
  );
}
