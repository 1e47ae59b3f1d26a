import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { toOpenAiSnippet } from '../openai-snippets.ts';
import { SAMPLE_LANGUAGES, SAMPLE_LANGUAGE_NAMES, type SampleLanguage } from '../samples.ts';
import { CodeBox } from './CodeBox.tsx';
import { DocSection } from './DocSection.tsx';

/** For those whose programs speak to OpenAI already. */
export function OpenAiSection({ address }: { readonly address: string }) {
  const { t } = useTranslation('api-docs');
  const [language, setLanguage] = useState<SampleLanguage>('python');
  return (
    <DocSection title={t('openai.title')}>
      <p className="mt-3 text-ink-2">{t('openai.text')}</p>
      <div className="mt-3">
        <CodeBox
          label={t('openai.label', { language: SAMPLE_LANGUAGE_NAMES[language] })}
          head={
            <Segmented
              label={t('openai.language')}
              value={language}
              options={SAMPLE_LANGUAGES.map((value) => ({ value, label: SAMPLE_LANGUAGE_NAMES[value] }))}
              onChange={setLanguage}
            />
          }
          code={toOpenAiSnippet(language, address)}
        />
      </div>
      <p className="mt-2 text-ink-2">{t('openai.models')}</p>
    </DocSection>
  );
}
