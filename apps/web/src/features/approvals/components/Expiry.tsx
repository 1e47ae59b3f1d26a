import { useTranslation } from 'react-i18next';
import { formatRunTime } from '../../../ui/format/format-run-time.ts';

export interface ExpiryProps {
  readonly expiresAt: string | null;
  readonly isQuestion?: boolean | undefined;
}

/** When a request that nobody answers is denied, or a question cancelled. */
export function Expiry({ expiresAt, isQuestion = false }: ExpiryProps) {
  const { t, i18n } = useTranslation('approvals');
  if (expiresAt === null) return null;
  return t(isQuestion ? 'ask.cancelledAt' : 'deniedAt', { when: formatRunTime(expiresAt, i18n.language) });
}
