import { Lock } from 'lucide-react';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { ForMembers } from '../../../ui/feedback/ForMembers.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';

export interface LoadProblemProps {
  readonly error: unknown;
  readonly title: string;
  readonly onRetry: () => void;
}

/** Guests deploy nothing and learn how to; everyone else may try again. */
export function LoadProblem({ error, title, onRetry }: LoadProblemProps) {
  if (toAppError(error).code === 'members_only')
    return <ForMembers icon={<Lock size={16} aria-hidden />} isFlush />;
  return <RetryBar title={title} onRetry={onRetry} />;
}
