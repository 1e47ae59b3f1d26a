// The first page as the build has drawn it is on the screen until the page itself is loaded. What is pressed until
// then is pressed again afterwards.
import type { Language } from '../../platform/i18n/language.ts';

const EARLY = 'data-early';
const PRESSED = 'data-pressed';

const listButtons = (root: Element): HTMLButtonElement[] => [...root.querySelectorAll('button')];

function notePress({ currentTarget, target }: Event): void {
  if (!(currentTarget instanceof Element) || !(target instanceof Element)) return;
  const button = target.closest('button');
  if (button === null || button.closest(`[${EARLY}]`) === null) return;
  currentTarget.setAttribute(PRESSED, String(listButtons(currentTarget).indexOf(button)));
}

/** As soon as its container has been parsed; the drawing comes before it in the page. */
export function showEarlyPage(page: Document, language: Language): void {
  const observer = new MutationObserver(() => {
    const root = page.getElementById('root');
    if (root === null) return;
    observer.disconnect();
    const drawing = page.querySelector<HTMLTemplateElement>(`template[data-first-page="${language}"]`);
    if (drawing === null) return;
    const early = page.createElement('div');
    early.setAttribute(EARLY, '');
    early.append(drawing.content);
    root.append(early);
    root.addEventListener('click', notePress);
  });
  observer.observe(page, { childList: true, subtree: true });
}

/** The page itself has taken the place of its drawing, with the same buttons in the same order. */
export function pressAgain(root: Element): void {
  const pressed = root.getAttribute(PRESSED);
  root.removeEventListener('click', notePress);
  root.removeAttribute(PRESSED);
  if (pressed !== null) listButtons(root)[Number(pressed)]?.click();
}
