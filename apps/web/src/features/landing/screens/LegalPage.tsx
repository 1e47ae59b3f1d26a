import { useTranslation } from 'react-i18next';
import { SitePage } from '../components/site/SitePage.tsx';
import { toFigures } from '../figures.ts';
import { useSite } from './use-site.ts';

const SECTIONS = {
  terms: ['use', 'content', 'replies', 'credit', 'warranty', 'contact'],
  privacy: ['account', 'chats', 'guests', 'network', 'providers', 'rights'],
} as const;

/** Terms or privacy: the texts that come with the product and hold until the admin publishes others. */
export function LegalPage({ name }: { readonly name: keyof typeof SECTIONS }) {
  const { t, i18n } = useTranslation('pages');
  const site = useSite();
  const { values } = toFigures(null, i18n.language, '');
  return (
    <SitePage site={site} title={t(`legal.${name}.title`)} text={t(`legal.${name}.text`)}>
      <div className="mt-10 grid max-w-160 gap-8">
        {SECTIONS[name].map((section) => (
          <section key={section}>
            <h2 className="text-17 font-bold">{t(`legal.${name}.${section}.title`)}</h2>
            <p className="mt-1.5 text-15 leading-[25px]! text-ink-2">
              {t(`legal.${name}.${section}.text`, values)}
            </p>
          </section>
        ))}
      </div>
    </SitePage>
  );
}
