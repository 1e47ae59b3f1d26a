// Runs before the first paint, as a classic script of its own: sets theme and language on the page so that nothing
// flashes. Storage may be blocked; then the system's and the browser's own settings count.
import { ACCESS_TOKEN_KEY } from '../../features/auth/tokens/token-key.ts';
import { detectLanguage, LANGUAGE_KEY } from '../../platform/i18n/language.ts';
import { readLocal } from '../../platform/store/safe-storage.ts';
import { applyTheme, readThemeSetting, resolveTheme, THEME_KEY } from '../../platform/theme/theme.ts';
import { fetchFirstPage } from './fetch-first-page.ts';
import { showEarlyPage } from './early-page.ts';
import { isFirstVisit } from './first-visit.ts';

// The schema library finds out by a try whether it may compile with `eval`; the content policy counts even the try.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
applyTheme(resolveTheme(readThemeSetting(readLocal(THEME_KEY)), isSystemDark), document);
const language = detectLanguage({
  stored: readLocal(LANGUAGE_KEY),
  navigator: navigator.languages,
  htmlTag: document.documentElement.lang,
});
document.documentElement.lang = language;
if (isFirstVisit(location.hash, readLocal(ACCESS_TOKEN_KEY))) {
  fetchFirstPage(document, language);
  showEarlyPage(document, language);
}
