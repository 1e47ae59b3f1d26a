import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { useState } from 'react';
import { getI18n } from 'react-i18next';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { textsOf } from '../../platform/toasts.ts';
import { randomHex } from '../../platform/random-hex.ts';

/**
 * The idempotency key of a form, kept until what the form makes is there: where an answer is lost, sending it again makes no
 * second one.
 */
export function useRequestKey() {
  const [key, setKey] = useState(() => randomHex(16));
  const renew = () => setKey(randomHex(16));
  return {
    async make<Made>(send: (key: string) => Promise<Made>): Promise<Made> {
      try {
        const made = await send(key);
        renew();
        return made;
      } catch (error) {
        if (toAppError(error).code === 'idempotency_mismatch') renew();
        throw error;
      }
    },
  };
}

/** What went wrong; where the form was changed after its answer was lost, that one was made all the same. */
export function failureTextsOf(code: ErrorCode): { title: string; text: string } {
  if (code !== 'idempotency_mismatch') return textsOf(code);
  const { t } = getI18n();
  return { title: t('errors:deploymentMade.title'), text: t('errors:deploymentMade.text') };
}
