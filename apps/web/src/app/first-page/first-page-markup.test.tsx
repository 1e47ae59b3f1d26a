import { act, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { loadTexts, startI18n } from '../../platform/i18n/i18n.ts';
import { FirstPage } from './FirstPage.tsx';
import { drawFirstPage } from './first-page-markup.tsx';

/** Every element with its classes, and all words: identifiers differ from drawing to drawing. */
function describePart(page: Element, part: string): readonly string[] {
  const found = page.querySelector(part);
  if (found === null) throw new Error(`There is no ${part}.`);
  const elements = [found, ...found.querySelectorAll('*')];
  return [
    ...elements.map(({ localName, classList }) => `${localName} ${classList.value}`),
    found.textContent,
  ];
}

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  ['en', 'Chat with every model.'],
  ['zh', '和每一个模型对话，'],
])('the build draws in %s what the browser draws at first', async (language, line) => {
  localStorage.setItem('i18nextLng', language);
  await startI18n(loadTexts, ['common', 'landing']);
  const container = document.body.appendChild(document.createElement('div'));
  const drawn = document.createElement('div');
  drawn.innerHTML = (await drawFirstPage())[language] ?? '';
  const root = createRoot(container);
  await act(async () => root.render(<FirstPage platform={null} onTryFree={vi.fn()} onShown={vi.fn()} />));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(line);
  for (const part of ['header', 'main > section'])
    expect(describePart(drawn, part).join('\n') === describePart(container, part).join('\n'), part).toBe(
      true,
    );
  await act(async () => root.unmount());
});
