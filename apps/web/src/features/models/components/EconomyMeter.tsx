import { useTranslation } from 'react-i18next';

const STEPS = [1, 2, 3, 4, 5] as const;

/** How cheap a model is among all of them, one to five. */
export function EconomyMeter({ level }: { readonly level: number }) {
  const { t } = useTranslation('chat');
  return (
    <span role="img" aria-label={t('models.economyOf', { level, most: STEPS.length })} className="flex gap-1">
      {STEPS.map((step) => (
        <span
          key={step}
          className={`h-1.25 flex-1 rounded-full ${step <= level ? 'bg-live-solid forced-colors:bg-[CanvasText]' : 'bg-line-strong'}`}
        />
      ))}
    </span>
  );
}
