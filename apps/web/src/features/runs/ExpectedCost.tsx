import { useTranslation } from 'react-i18next';
import { formatUnitCost } from '../../ui/format/format-money.ts';
import { useExpectedRun } from './runs.api.ts';

/** Beside what sends a message to an agent: what its reply is expected to cost, as those before it did. */
export function ExpectedCost({ agentId }: { readonly agentId: string }) {
  // Beside another part that waits for the same texts, React would draw the two again and again until they are there.
  const { t, i18n, ready: hasTexts } = useTranslation('runs', { useSuspense: false });
  const cost = useExpectedRun(agentId)?.cost ?? null;
  if (cost === null || !hasTexts) return null;
  const amount = cost === 0 ? t('expected.free') : formatUnitCost(cost, i18n.language);
  return (
    <span
      role="img"
      aria-label={t('expected.label', { cost: amount })}
      title={t('expected.label', { cost: amount })}
      className="tnum flex-none px-1.5 text-12 whitespace-nowrap text-ink-3 max-[359px]:hidden"
    >
      {/* The next one may be asked of another model. */}
      {cost === 0 ? t('expected.usuallyFree') : t('expected.about', { cost: amount })}
    </span>
  );
}
