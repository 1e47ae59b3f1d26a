import type { CredentialState } from '@parley/contract/credentials/schemas.ts';
import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const LOOKS: Readonly<Record<CredentialState, { readonly look: string; readonly icon: ReactNode }>> = {
  set: { look: 'text-live', icon: <Check size={14} aria-hidden /> },
  untested: { look: 'text-ink-2', icon: <Check size={14} aria-hidden /> },
  invalid: { look: 'text-warn', icon: <TriangleAlert size={14} aria-hidden /> },
  missing: { look: 'text-ink-3', icon: <CircleDashed size={14} aria-hidden /> },
};

/** In words and with a mark, not in colour alone. */
export function StateBadge({ state }: { readonly state: CredentialState }) {
  const { t } = useTranslation('credentials');
  const { look, icon } = LOOKS[state];
  return (
    <span className={`inline-flex flex-none items-center gap-1.5 text-13 font-medium ${look}`}>
      {icon}
      {t(`state.${state}`)}
    </span>
  );
}
