import { ERRORS } from '@parley/contract/errors/catalogue.ts';
import type { ErrorRow } from '@parley/contract/errors/error-row.ts';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { FormProblem } from '../form-problem.ts';

export interface FormNoticeProps {
  readonly problem: FormProblem | null;
  /** Of the form; what is wrong with them is said there. */
  readonly fields?: readonly string[];
  /** What is said where the error explains nothing, e.g. that signing in failed. */
  readonly fallbackTitle: string;
  readonly onDismiss: () => void;
  /** Another way on, beside trying tomorrow. */
  readonly actions?: ReactNode;
}

/** What went wrong with a form as a whole. */
export function FormNotice({ problem, fields = [], fallbackTitle, onDismiss, actions }: FormNoticeProps) {
  const { t } = useTranslation(['auth', 'common']);
  if (problem === null || problem.fields.some((field) => fields.includes(field))) return null;
  const { action }: ErrorRow = ERRORS[problem.code];
  const isLimit = action === 'try-tomorrow';
  return (
    <Notice
      tone={isLimit || problem.code === 'signup_credit_limit' ? 'warn' : 'danger'}
      title={problem.isUnexplained ? fallbackTitle : t(`common:errors.${problem.code}.title`)}
      actions={
        isLimit || actions !== undefined ? (
          <>
            {isLimit && (
              <Button size="small" onClick={onDismiss}>
                {t('limit.tryTomorrow')}
              </Button>
            )}
            {actions}
          </>
        ) : undefined
      }
    >
      {problem.detail ?? t(`common:errors.${problem.code}.text`)}
    </Notice>
  );
}
