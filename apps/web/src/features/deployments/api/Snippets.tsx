import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { SNIPPET_LANGUAGES, toCallUrl, toSnippet, type SnippetLanguage } from './snippets.ts';

/** Code that calls the deployment, and works as it is pasted. */
export function Snippets({ deployment }: { readonly deployment: ApiDeployment }) {
  const { t } = useTranslation('deployments');
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [isStream, setStream] = useState(deployment.streaming);
  const { agent_id: agentId } = deployment;
  const url = toCallUrl(deployment);
  const code = toSnippet(language, { url, agentId, isStream, content: t('api.example') });
  return (
    <figure className="m-0 overflow-hidden rounded-4 border border-line bg-code">
      <figcaption className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line py-1 pr-1.5 pl-2">
        <Segmented
          label={t('api.language')}
          value={language}
          options={SNIPPET_LANGUAGES.map((value) => ({ value, label: t(`api.languages.${value}`) }))}
          onChange={setLanguage}
        />
        <span className="ml-auto flex items-center gap-2 text-ink-2">
          <Switch label={t('api.stream')} isOn={isStream} onChange={setStream} />
          <span aria-hidden>{t('api.stream')}</span>
        </span>
        <CopyButton label={t('api.copyCode')} getText={() => code} size="small" />
      </figcaption>
      <pre
        tabIndex={0}
        role="region"
        aria-label={t('api.code')}
        className="max-h-100 overflow-auto px-3.5 py-3 font-mono text-12 leading-[19px] -outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
