import { ERRORS, type ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { ErrorRow } from '@parley/contract/errors/error-row.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { MessageActions } from './message-view.ts';

export interface LimitActionProps {
  readonly code: ErrorCode;
  readonly onResolve: MessageActions['onResolveLimit'];
}

/** What lets a reply go on that ended at a limit of guests or of money; nothing for other failures. */
export function LimitAction({ code, onResolve }: LimitActionProps) {
  const { t } = useTranslation(['chat', 'common']);
  const { action }: ErrorRow = ERRORS[code];
  if (onResolve === undefined || (action !== 'sign-up' && action !== 'add-funds')) return null;
  return (
    <Button size="small" variant="primary" onClick={() => onResolve(code)}>
      {t(action === 'sign-up' ? 'message.upgrade' : 'common:addFunds')}
    </Button>
  );
}
