import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Where one pays, and where the receipt goes. */
export function PaymentNote({ email }: { readonly email: string | null }) {
  const { t } = useTranslation('payments');
  return (
    <p className="mt-3 flex gap-2 text-12 text-ink-3">
      <Lock size={14} aria-hidden className="mt-0.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">
        {email === null ? t('summary.note') : t('summary.noteWithReceipt', { email })}
      </span>
    </p>
  );
}
