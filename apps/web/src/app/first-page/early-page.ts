// The first page as the build has drawn it is on the screen until the page itself is loaded. What is pressed until
// then is pressed again afterwards.
import type { Language } from '../../platform/i18n/language.ts';

const EARLY = 'data-early';
const PRESSED = 'data-pressed';
const HELD = 'data-held';
/** The page itself is there, and hears of presses. */
const REPLACED = 'data-replaced';

const listButtons = (root: Element): HTMLButtonElement[] => [...root.querySelectorAll('button')];

/** The number of the button among all of the page. */
function findButton(root: Element, { target }: Event): { button: HTMLButtonElement; index: string } | null {
  const button = target instanceof Element ? target.closest('button') : null;
  return button && root.contains(button)
    ? { button, index: String(listButtons(root).indexOf(button)) }
    : null;
}

const isEarly = (button: Element): boolean => button.closest(`[${EARLY}]`) !== null;

function notePress(root: Element, event: Event): void {
  const found = findButton(root, event);
  if (found && isEarly(found.button)) root.setAttribute(PRESSED, found.index);
}

function noteHold(root: Element, event: Event): void {
  // One that was never released, as when a finger began to scroll, is over.
  root.removeAttribute(HELD);
  const found = findButton(root, event);
  if (found && isEarly(found.button)) root.setAttribute(HELD, found.index);
}

/** Pressed on the drawing and released on the page itself: to the browser these are two buttons, and it clicks neither. */
function noteRelease(root: Element, event: Event): void {
  const held = root.getAttribute(HELD);
  root.removeAttribute(HELD);
  const found = findButton(root, event);
  if (held === null || found?.index !== held || isEarly(found.button)) return;
  if (root.hasAttribute(REPLACED)) found.button.click();
  else root.setAttribute(PRESSED, held);
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
    root.addEventListener('click', (event) => notePress(root, event));
    page.addEventListener('pointerdown', (event) => noteHold(root, event));
    page.addEventListener('pointerup', (event) => noteRelease(root, event));
  });
  observer.observe(page, { childList: true, subtree: true });
}

/** The page itself has taken the place of its drawing, with the same buttons in the same order. */
export function pressAgain(root: Element): void {
  const pressed = root.getAttribute(PRESSED);
  root.removeAttribute(PRESSED);
  root.setAttribute(REPLACED, '');
  if (pressed !== null) listButtons(root)[Number(pressed)]?.click();
}
