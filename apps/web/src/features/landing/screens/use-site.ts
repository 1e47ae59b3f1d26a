import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../platform/preferences.ts';
import { notify, textsOf } from '../../../platform/toasts.ts';
import { useAuth, useTryFree, type FormProblem } from '../../auth/index.ts';
import type { Site, TryFree } from '../site.ts';

/** The short sentence is for the button; the long one is for the sign-in, where there is something to choose. */
function useProblem(problem: FormProblem | null): TryFree['problem'] {
  const { t } = useTranslation('landing');
  return useMemo(() => {
    if (problem === null) return null;
    if (problem.isUnexplained) return { title: t('try.failed'), text: problem.detail ?? undefined };
    const texts = textsOf(problem.code);
    if (problem.code === 'guest_session_limit')
      return { ...texts, text: t('try.sessionLimit'), needsAccount: true };
    return { ...texts, needsAccount: problem.code === 'total_credit_limit' };
  }, [problem, t]);
}

/** What every public page offers: a way in that says why it did not open, and the two switches. */
export function useSite(): Site {
  const preferences = usePreferences();
  const isSignedIn = useAuth((state) => state.status === 'signed-in');
  const { start, isStarting, problem: found } = useTryFree('/chat');
  const problem = useProblem(found);
  // The button that was pressed may be far from where the reason is shown.
  useEffect(() => {
    if (problem !== null) void notify('error', { title: problem.title, text: problem.text, id: 'try-free' });
  }, [problem]);
  return { tryFree: { start, isStarting, problem }, isSignedIn, preferences };
}
