import type { Passage } from '@parley/contract/knowledge/schemas.ts';
import type { TFunction } from 'i18next';

/** Where in its document a passage stands, in words. */
export function placeOf(
  { page, section, lines, number }: Pick<Passage, 'page' | 'section' | 'lines' | 'number'>,
  t: TFunction<'knowledge'>,
): string {
  const at =
    page !== null
      ? t('place.page', { page })
      : lines !== null
        ? t(lines.from === lines.to ? 'place.line' : 'place.lines', lines)
        : t('place.passage', { number });
  return section === null ? at : `${at} · ${section}`;
}
