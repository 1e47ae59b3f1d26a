import { generate } from '@parley/contract/chat/endpoints.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TOKEN_PLACEHOLDER } from '../credential.ts';
import { toOperationPath } from '../operation-path.ts';
import { ClientSection } from './ClientSection.tsx';
import { CodeBox } from './CodeBox.tsx';
import { DocSection } from './DocSection.tsx';
import { McpSection } from './McpSection.tsx';
import { OpenAiSection } from './OpenAiSection.tsx';
import { spaceAfter } from '../../../ui/format/join-sentences.ts';

const LINK = 'touch-target rounded-1 font-strong text-info underline-offset-2 hover:underline';

export interface DocsIntroProps {
  readonly address: string;
  readonly version: string;
  readonly count: number;
  readonly canHaveKeys: boolean;
}

function toFirstCall(address: string): string {
  return [
    `curl ${address}/generate \\`,
    `  -H 'Authorization: Bearer ${TOKEN_PLACEHOLDER}' \\`,
    `  -F 'prompt=What is a bill of lading?' -F 'stream=false'`,
  ].join('\n');
}

/** How to begin, and what holds for all calls. */
export function DocsIntro({ address, version, count, canHaveKeys }: DocsIntroProps) {
  const { t } = useTranslation('api-docs');
  return (
    <div className="max-w-184">
      <h2 tabIndex={-1} className="text-20 font-bold outline-none">
        {t('intro.title')}
      </h2>
      <p className="mt-2 text-15 text-ink-2">{t('intro.text', { count })}</p>
      <DocSection title={t('intro.start')}>
        <ol className="mt-3 list-decimal space-y-1.5 pl-5 text-ink-2">
          <li>
            {canHaveKeys ? (
              <Link to="/settings?section=keys" className={LINK}>
                {t('credential.create')}
              </Link>
            ) : (
              t('intro.startAccount')
            )}
          </li>
          <li>
            {t('intro.startCall')}
            {spaceAfter(t('intro.startCall'))}
            <Link to={toOperationPath(generate.id)} replace className={LINK}>
              {`${generate.method} ${generate.path}`}
            </Link>
          </li>
        </ol>
        <div className="mt-3">
          <CodeBox
            label={t('intro.start')}
            head={<span className="text-12 text-ink-3">{'curl'}</span>}
            code={toFirstCall(address)}
          />
        </div>
      </DocSection>
      <DocSection title={t('intro.address')} note={t('intro.version', { version })}>
        <div className="mt-3">
          <CodeBox
            label={t('intro.address')}
            head={<span className="text-12 text-ink-3">{t('intro.address')}</span>}
            code={address}
          />
        </div>
        <p className="mt-2">
          <a href="/openapi.json" target="_blank" rel="noreferrer" className={LINK}>
            {t('intro.document')}
          </a>
        </p>
      </DocSection>
      <DocSection title={t('intro.proof')}>
        <p className="mt-3 text-ink-2">{t('intro.proofText')}</p>
        <p className="mt-2">
          <code className="font-mono text-12">{`Authorization: Bearer ${TOKEN_PLACEHOLDER}`}</code>
        </p>
      </DocSection>
      <OpenAiSection address={address} />
      <McpSection address={address} />
      <DocSection title={t('intro.errors')}>
        <p className="mt-3 text-ink-2">{t('intro.errorsText')}</p>
        <div className="mt-3">
          <CodeBox
            label={t('intro.errors')}
            head={<span className="text-12 text-ink-3">{t('intro.errorExample')}</span>}
            code={JSON.stringify(
              { detail: 'Not found', code: 'not_found', request_id: 'req_0123456789' },
              null,
              2,
            )}
          />
        </div>
      </DocSection>
      <ClientSection address={address} />
      <DocSection title={t('intro.limits')}>
        <p className="mt-3 text-ink-2">{t('intro.limitsText')}</p>
      </DocSection>
    </div>
  );
}
