// What members are told whom an owner of their workspace pays for: never what that one has or allows.
import type { ErrorRow } from './error-row.ts';

export const PAYER_ERRORS = {
  payer_suspended: {
    status: 403,
    detail: 'The account that pays for your workspace is suspended. Ask an owner of the workspace.',
    retry: false,
  },
  payer_without_balance: {
    status: 402,
    detail:
      'The account that pays for your workspace has too little money left. Ask an owner of the workspace.',
    retry: false,
  },
  payer_limit_reached: {
    status: 402,
    detail:
      'The account that pays for your workspace has reached a limit of its own. Ask an owner of the workspace.',
    retry: false,
  },
  payer_reply_limit_reached: {
    status: 402,
    detail:
      'This would cost more than the account that pays for your workspace allows for one reply. Send less, or ask an owner of the workspace.',
    retry: false,
  },
  payer_balance_in_use: {
    status: 402,
    detail: 'Other replies are using the rest of what the account that pays for your workspace has.',
    retry: false,
  },
} as const satisfies Record<string, ErrorRow>;
