import { Toaster, useSonner } from 'sonner';
import { useTranslation } from 'react-i18next';
import { APP_TOASTER, CONNECTION_TOASTER } from './show-toast.ts';
import { useIsPhone } from '../page/use-screen-size.ts';

const LOOK = {
  unstyled: true,
  classNames: {
    toast:
      'flex w-full items-start font-sans gap-2.75 rounded-4 border border-line bg-surface py-3 pr-2.5 pl-3.5 text-13 leading-[19px] text-ink shadow-3 dark:border-line-strong',
    content: 'min-w-0 flex-1',
    title: 'font-bold',
    description: 'text-ink-2',
    icon: 'mt-0.5',
    actionButton:
      'h-7 flex-none rounded-2 border border-line-strong bg-surface px-2.25 text-[12.5px] font-strong shadow-1 hover:bg-surface-2',
  },
} as const;

// On a phone both are below the header, which stays within reach; the composer is at the foot.
const BELOW_HEADER = { top: 'calc(env(safe-area-inset-top) + 60px)' };
/** A notice with three lines of text, and the gap. */
const BELOW_NOTICE = { top: 'calc(env(safe-area-inset-top) + 176px)' };

/** As the library has it; above the composer of a chat. */
const ABOVE_FOOT = { bottom: 'calc(24px + var(--foot, 0px))' };

/** Results bottom right; connection and retry notices top right, so that neither pushes the other out. */
export function Toasters() {
  const hasNotice = useSonner().toasts.some(({ toasterId }) => toasterId === CONNECTION_TOASTER);
  const { t } = useTranslation('common');
  const isPhone = useIsPhone();
  const resultsOffset = hasNotice ? BELOW_NOTICE : BELOW_HEADER;
  return (
    <>
      <Toaster
        id={APP_TOASTER}
        position={isPhone ? 'top-center' : 'bottom-right'}
        {...(isPhone ? { offset: resultsOffset, mobileOffset: resultsOffset } : { offset: ABOVE_FOOT })}
        visibleToasts={3}
        gap={14}
        containerAriaLabel={t('notifications')}
        toastOptions={LOOK}
      />
      <Toaster
        id={CONNECTION_TOASTER}
        position={isPhone ? 'top-center' : 'top-right'}
        {...(isPhone && { offset: BELOW_HEADER, mobileOffset: BELOW_HEADER })}
        visibleToasts={4}
        duration={5_000}
        gap={14}
        containerAriaLabel={t('connectionNotices')}
        toastOptions={LOOK}
      />
    </>
  );
}
