import type { HookDelivery } from '@parley/contract/deployments/webhook-schemas.ts';
import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import { useTranslation } from 'react-i18next';

const NOTES = [
  'duplicate',
  'invalid_signature',
  'address_not_allowed',
  'rate_limited',
  'condition',
  'in_background',
  'streamed',
  'sample',
  'paused',
  'daily_cost',
] as const;

/** What became of a call, in words; empty where there is nothing to say. */
export function useNoteOf(): (note: HookDelivery['note']) => string {
  const { t } = useTranslation(['webhook-agents', 'common']);
  return (note) => {
    if (note === null) return '';
    const known = NOTES.find((one) => one === note);
    if (known) return t(`notes.${known}`);
    return isErrorCode(note) ? t(`common:errors.${note}.title`) : note;
  };
}
