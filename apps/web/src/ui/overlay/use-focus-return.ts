import { useEffect, useLayoutEffect, useState } from 'react';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const LAYERS = `${DIALOGS}, [role="menu"]`;

/** What had the focus when a layer came: one that opens the next and goes leaves nothing else to go back to. */
const openers = new WeakMap<Element, Element>();

/** For layers that give the focus back themselves. */
export function rememberOpener(layer: Element, opener: Element): void {
  openers.set(layer, opener);
}

function rememberFocusedLayer(opener: Element | null): void {
  const layer = document.activeElement?.closest(LAYERS);
  // A menu that is going may still have it, and is not what came.
  if (layer && opener && !layer.contains(opener)) rememberOpener(layer, opener);
}

function takeOpener(layer: Element | null): Element | null {
  if (layer === null) return null;
  const opener = openers.get(layer) ?? null;
  openers.delete(layer);
  return opener;
}

function findRemaining(opener: Element | null): HTMLElement | null {
  let element = opener;
  while (element !== null && !element.isConnected) element = takeOpener(element.closest(LAYERS));
  return element instanceof HTMLElement ? element : null;
}

/** What has come to the page behind a dialog and will take the focus after it. */
let waiting: HTMLElement | null = null;

/** Keys on their way to an open dialog do not end up in what comes behind it, which is focused when the dialog goes. */
export function focusBehindDialogs(element: HTMLElement): void {
  const dialog = document.activeElement?.closest(DIALOGS);
  if (dialog && !dialog.contains(element)) waiting = element;
  else element.focus();
}

function takeWaiting(): HTMLElement | null {
  const element = waiting;
  waiting = null;
  return element?.isConnected ? element : null;
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus back to what had it before, when what takes it goes. For dialogs without a trigger of their own, which
 * would leave it nowhere. Whatever has been focused meanwhile keeps it.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  // What comes in its place in the same moment takes the focus for itself, from a layer that is still there now.
  useLayoutEffect(() => () => rememberFocusedLayer(opener), [opener]);
  useEffect(() => {
    rememberFocusedLayer(opener);
    return () => {
      // The layer's own trap listens until all of its effects are undone.
      setTimeout(() => {
        const next = takeWaiting() ?? findRemaining(opener);
        if (isFocusLost()) next?.focus();
      });
    };
  }, [opener]);
}
