import { useTranslation } from 'react-i18next';

/** Groups of the product as people know them; other providers stand as they are. */
export function useProviderName(): (provider: string) => string {
  const { t, i18n } = useTranslation('tools');
  return (provider) => (i18n.exists(`tools:providers.${provider}`) ? t(`providers.${provider}`) : provider);
}
