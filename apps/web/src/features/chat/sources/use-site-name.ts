import type { ToolSource } from '@parley/contract/runs/tool-log.ts';
import { useTranslation } from 'react-i18next';
import { siteOf } from './sources.ts';

/** Whose a source is: the site of a page, or the person's own documents. */
export function useSiteName({ url, is_own: isOwn }: ToolSource): string {
  const { t } = useTranslation('runs');
  return isOwn === true ? t('sources.knowledge') : (siteOf(url) ?? url);
}
