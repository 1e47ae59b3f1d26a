import { useTranslation } from 'react-i18next';

/** The name of a feature; one that the page has no word for keeps its own. */
export function useGroupName(): (group: string) => string {
  const { t } = useTranslation('api-docs');
  return (group) => t(`groups.${group}`, { defaultValue: group });
}
