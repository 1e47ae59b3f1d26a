import type { UserType } from '@parley/contract/auth/schemas.ts';
import { ArrowRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { Wordmark } from '../../../ui/brand/Wordmark.tsx';
import { auth, readReturnPath } from '../../auth/index.ts';
import { TypeChoice } from '../components/TypeChoice.tsx';
import { useProfile } from '../profile.state.ts';
import { saveType } from './save-type.ts';

function UserTypeForm() {
  const { t } = useTranslation(['pages', 'common']);
  const navigate = useNavigate();
  const { search } = useLocation();
  const current = useProfile((state) => state.userType);
  const [chosen, setChosen] = useState<UserType | null>(current);
  const [isBusy, setBusy] = useState(false);
  const goOn = () => void navigate(readReturnPath(search), { replace: true });

  async function attempt(action: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) void attempt(() => saveType(chosen).then(goOn));
      }}
      className="mx-auto w-full max-w-[1127px] px-4 pt-8 pb-10 tablet:px-6 tablet:pt-5.5"
    >
      <PageTitle name={t('userType.title')} />
      <h1
        tabIndex={-1}
        className="font-display text-32 font-headline tracking-[-0.026em] outline-none tablet:text-44"
      >
        {t('userType.title')}
      </h1>
      <p className="mt-2 mb-7 text-15 text-ink-3 tablet:mb-9">{t('userType.sentence')}</p>
      <TypeChoice chosen={chosen} onChoose={setChosen} />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {current === null && (
          <Button
            variant="ghost"
            size="large"
            disabled={isBusy}
            onClick={() => void attempt(() => auth.signOut())}
          >
            {t('common:signOut')}
          </Button>
        )}
        <span className="ml-auto hidden items-center gap-1.5 text-13 text-ink-3 desktop:flex">
          <Kbd keys={['←', '→']} />
          {t('userType.move')}
        </span>
        <Button type="submit" variant="primary" size="large" isBusy={isBusy} disabled={chosen === null}>
          {chosen === null
            ? t('userType.choose')
            : t('userType.continue', { type: t(`userType.types.${chosen}.name`) })}
          <ArrowRight size={16} aria-hidden />
        </Button>
      </div>
    </form>
  );
}

/** Asks for the user's purpose. It determines the sidebar, and restricts nothing. */
export function UserTypeScreen() {
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="flex h-16 items-center px-4 tablet:h-23 tablet:items-start tablet:px-10 tablet:pt-7.5">
        <Wordmark />
      </header>
      <main>
        <Suspense fallback={null}>
          <UserTypeForm />
        </Suspense>
      </main>
    </div>
  );
}
