import { dateFormat } from '../../platform/i18n/formats.ts';

/** Day and time as a person would write them. */
export function formatMoment(iso: string, language: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

export function formatDay(iso: string, language: string): string {
  return dateFormat(language, { dateStyle: 'medium' }).format(new Date(iso));
}
