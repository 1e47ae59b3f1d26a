import { formatCount } from '../../../ui/format/format-count.ts';

/** Of what is counted up to a number: from there on it says that there may be more. */
export const showCount = (count: number, max: number, language: string): string =>
  `${formatCount(count, language)}${count >= max ? '+' : ''}`;
