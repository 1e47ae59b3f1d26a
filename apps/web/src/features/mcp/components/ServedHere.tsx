import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { spaceAfter } from '../../../ui/format/join-sentences.ts';

/** The other direction: the agents of the person, for programs of theirs. */
export function ServedHere() {
  const { t } = useTranslation('mcp');
  const url = `${window.location.origin}/mcp`;
  return (
    <section aria-labelledby="mcp-served" className="border-t border-line bg-surface pt-4 pb-3">
      <h2 id="mcp-served" className="font-strong">
        {t('served.title')}
      </h2>
      <p className="mt-1 text-13 text-ink-2">
        {t('served.text')}
        {spaceAfter(t('served.text'))}
        <Link to="/api-docs" className="underline underline-offset-2">
          {t('served.how')}
        </Link>
      </p>
      <div className="mt-3 flex items-center gap-2 rounded-3 border border-line bg-code py-1 pr-1.5 pl-3">
        <code className="min-w-0 flex-1 truncate font-mono text-12">{url}</code>
        <CopyButton getText={() => url} label={t('served.copy')} size="small" />
      </div>
    </section>
  );
}
