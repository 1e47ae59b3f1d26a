// Colours code away from the main thread, so that a long block never holds up a frame.
import { createCodePlugin } from '@streamdown/code';
import { CODE_THEME } from './code-theme.ts';
import type { CodeLine, HighlightReply, HighlightRequest } from './highlight-messages.ts';

const plugin = createCodePlugin({ themes: [CODE_THEME, CODE_THEME] });
type Language = Parameters<typeof plugin.supportsLanguage>[0];
type Result = NonNullable<ReturnType<typeof plugin.highlight>>;

function isSupported(language: string): language is Language {
  // The plug-in answers for any text; its type only knows the names it bundles.
  return plugin.supportsLanguage(language as Language);
}

function toLines(result: Result, fromLine: number): readonly CodeLine[] {
  return result.tokens
    .slice(fromLine)
    .map((line) =>
      line.map((token) => [token.content, token.color ?? token.htmlStyle?.['color'] ?? null] as const),
    );
}

addEventListener('message', (event: MessageEvent<HighlightRequest>) => {
  const { id, code, language, fromLine } = event.data;
  const answer = (lines: HighlightReply['lines']) =>
    postMessage({ id, fromLine, lines } satisfies HighlightReply);
  if (!isSupported(language)) {
    answer(null);
    return;
  }
  const options = { code, language, themes: plugin.getThemes(), isIncomplete: true };
  const ready = plugin.highlight(options, (result) => answer(toLines(result, fromLine)));
  if (ready !== null) answer(toLines(ready, fromLine));
});
