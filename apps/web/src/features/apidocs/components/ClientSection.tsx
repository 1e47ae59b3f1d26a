import { useTranslation } from 'react-i18next';
import { toClientSample } from '../client-sample.ts';
import { CodeBox } from './CodeBox.tsx';
import { DocSection } from './DocSection.tsx';

/** How to call all this from TypeScript. */
export function ClientSection({ address }: { readonly address: string }) {
  const { t } = useTranslation('api-docs');
  return (
    <DocSection title={t('intro.client')}>
      <p className="mt-3 text-ink-2">{t('intro.clientText')}</p>
      <div className="mt-3">
        <CodeBox
          label={t('intro.client')}
          head={<span className="text-12 text-ink-3">{'TypeScript'}</span>}
          code={toClientSample(address)}
        />
      </div>
    </DocSection>
  );
}
