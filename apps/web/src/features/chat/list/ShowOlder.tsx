import { useTranslation } from 'react-i18next';

export interface ShowOlderProps {
  readonly isLoading: boolean;
  readonly onPress: () => void;
}

/** At the end of the list: the server has more. */
export function ShowOlder({ isLoading, onPress }: ShowOlderProps) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      disabled={isLoading}
      aria-busy={isLoading || undefined}
      onClick={onPress}
      className="mt-2 h-(--row) w-full rounded-2 px-2 text-left text-12 text-ink-3 hover:bg-surface-3 hover:text-ink pointer-coarse:h-11"
    >
      {t(isLoading ? 'sidebar.loadingOlder' : 'sidebar.showOlder')}
    </button>
  );
}
