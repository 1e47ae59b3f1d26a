import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { maskToken, TOKEN_PLACEHOLDER } from '../credential.ts';
import { SAMPLE_LANGUAGES, SAMPLE_LANGUAGE_NAMES, toSample, type SampleLanguage } from '../samples.ts';
import type { ApiRequest, ReadAs } from '../try-values.ts';
import { CodeBox } from './CodeBox.tsx';

export interface SampleBoxProps {
  readonly request: ApiRequest;
  readonly address: string;
  /** False: the call takes no proof of who is calling. */
  readonly hasToken: boolean;
  readonly readAs: ReadAs;
  /** Read at the moment of copying: the shown one is shortened. */
  readonly readToken: () => string | null;
}

/** The call as a program makes it, with the values of the form. */
export function SampleBox({ request, address, hasToken, readAs, readToken }: SampleBoxProps) {
  const { t } = useTranslation('api-docs');
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const write = (token: string) =>
    toSample(language, request, { address, token: hasToken ? token : null, readAs });
  return (
    <div>
      <CodeBox
        label={t('sample.label', { language: SAMPLE_LANGUAGE_NAMES[language] })}
        head={
          <Segmented
            label={t('sample.language')}
            value={language}
            options={SAMPLE_LANGUAGES.map((value) => ({ value, label: SAMPLE_LANGUAGE_NAMES[value] }))}
            onChange={setLanguage}
          />
        }
        code={write(maskToken(readToken() ?? TOKEN_PLACEHOLDER))}
        getCopy={() => write(readToken() ?? TOKEN_PLACEHOLDER)}
      />
      {hasToken && readToken() !== null && <p className="mt-1.5 text-12 text-ink-3">{t('sample.copied')}</p>}
    </div>
  );
}
