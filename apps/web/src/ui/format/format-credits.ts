import { GUEST_MAX_BALANCE, LOCATION_GUEST_CREDIT, SIGNUP_BALANCE } from '@parley/contract/auth/constants.ts';
import { formatMoney } from './format-money.ts';

/** What is given away, by the names that the texts use; `totalUsd` where the server has said it itself. */
export function formatCredits(language: string, totalUsd: number = LOCATION_GUEST_CREDIT) {
  return {
    visit: formatMoney(GUEST_MAX_BALANCE, language),
    total: formatMoney(totalUsd, language),
    signup: formatMoney(SIGNUP_BALANCE, language),
  };
}
