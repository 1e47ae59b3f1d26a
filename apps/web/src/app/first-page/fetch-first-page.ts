import type { Language } from '../../platform/i18n/language.ts';

/** Asks for the parts that the build names for the first page, while the page's own script is still on its way. */
export function fetchFirstPage(page: Document, language: Language): void {
  const named = page.querySelector(`meta[name="first-page:${language}"]`)?.getAttribute('content') ?? '';
  for (const file of named.split(' ').filter((name) => name !== '')) {
    const link = page.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    page.head.append(link);
  }
}
