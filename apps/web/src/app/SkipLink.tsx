import { useTranslation } from 'react-i18next';

// A link to `#main` would be a route here, so skipping is done by hand.
function skipToContent(): void {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

/** The first thing that the keyboard meets on every screen. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={skipToContent}
      className="sr-only z-50 rounded-2 bg-surface px-3 py-2 text-13 text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t('skipToContent')}
    </button>
  );
}
