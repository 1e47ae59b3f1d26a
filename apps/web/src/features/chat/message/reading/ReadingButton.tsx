import { CircleStop } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import type { Reading } from './reading.state.ts';

/** Below the reply that is being read aloud, which ends where its reply is no longer on the page. */
export function ReadingButton({ reading }: { readonly reading: Reading }) {
  const { t } = useTranslation('replies');
  const { stop } = reading;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // React's strict mode takes it away and puts it back at once.
      queueMicrotask(() => {
        if (!isShown.current) stop();
      });
    };
  }, [stop]);
  return (
    <span className="text-live">
      <IconButton label={t('stopReading')} tone="inherit" onClick={stop}>
        <CircleStop size={15} aria-hidden />
      </IconButton>
    </span>
  );
}
