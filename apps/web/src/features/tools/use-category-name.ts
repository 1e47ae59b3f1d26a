import { useTranslation } from 'react-i18next';

/** Categories of the product in the reader's language; those that people have given stand as they are. */
export function useCategoryName(): (category: string) => string {
  const { t, i18n } = useTranslation('tools');
  return (category) => (i18n.exists(`tools:categories.${category}`) ? t(`categories.${category}`) : category);
}
