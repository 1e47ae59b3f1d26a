import type { i18n } from 'i18next';

/** After these events, texts that could not be fetched may be reachable again, or are needed again. */
const OCCASIONS = ['online', 'focus', 'hashchange'] as const;

/**
 * Texts that did not come after all tries are asked for again when the network, the person or the address comes back
 * to them; without this a page would show keys until it is reloaded.
 */
export function recoverTexts(instance: i18n): void {
  const missing = new Map<string, { readonly language: string; readonly namespace: string }>();
  instance.on('failedLoading', (language, namespace) => {
    missing.set(`${language}/${namespace}`, { language, namespace });
  });

  async function askAgain(): Promise<void> {
    const asked = [...missing.values()];
    missing.clear();
    await Promise.all(
      asked.map(({ language, namespace }) => instance.reloadResources([language], [namespace])),
    );
    // What is on the screen was drawn without them.
    if (asked.length > missing.size) instance.emit('languageChanged', instance.language);
  }

  for (const occasion of OCCASIONS) {
    window.addEventListener(occasion, () => {
      if (missing.size > 0) void askAgain();
    });
  }
}
