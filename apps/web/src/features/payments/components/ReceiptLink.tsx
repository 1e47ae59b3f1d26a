import type { Payment } from '@parley/contract/payments/schemas.ts';
import { Download } from 'lucide-react';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { paymentsApi } from '../payments.api.ts';

/** Nothing where nothing was paid. */
export function ReceiptLink({ payment }: { readonly payment: Payment }) {
  if (payment.receipt_number === null) return <>–</>;
  const save = () => {
    void paymentsApi
      .saveReceipt(payment, new AbortController().signal)
      .catch((error: unknown) => showError(toAppError(error)));
  };
  return (
    <LinkButton onClick={save}>
      <span className="inline-flex items-center gap-1.5">
        <Download size={14} aria-hidden />
        {payment.receipt_number}
      </span>
    </LinkButton>
  );
}
