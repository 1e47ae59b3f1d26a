import { useTranslation } from 'react-i18next';
import type { Occurrence } from '../report.ts';

/** Whose page crashed, as far as that is known. */
export function useWhoName(): (occurrence: Pick<Occurrence, 'userId' | 'sessionId'>) => string {
  const { t } = useTranslation('admin');
  return ({ userId, sessionId }) => {
    if (userId !== null) return t('reports.account', { id: userId });
    return sessionId === null ? t('reports.nobody') : t('reports.visitor', { id: sessionId });
  };
}
