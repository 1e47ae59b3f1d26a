import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pressAgain, showEarlyPage } from './early-page.ts';

const MARKUP = '<h1>Hello</h1><a href="#/login">Sign in</a><button>Menu</button><button><b>Try</b></button>';

beforeEach(() => {
  document.body.innerHTML = `<template data-first-page="en">${MARKUP}</template>`;
});

afterEach(() => {
  document.body.innerHTML = '';
});

async function arrive(): Promise<Element> {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  // Observers are notified in a microtask.
  await Promise.resolve();
  return root;
}

/** As the page itself does: with buttons of its own in the same order. */
function replace(root: Element, onPress: (name: string) => void): void {
  root.innerHTML = MARKUP;
  for (const button of root.querySelectorAll('button'))
    button.addEventListener('click', () => onPress(button.textContent));
}

test('what the build has drawn is there as soon as there is a place for it', async () => {
  showEarlyPage(document, 'en');
  const root = await arrive();
  expect(root.querySelector('[data-early] h1')).toHaveTextContent('Hello');
});

test('without a drawing in this language the page stays empty', async () => {
  showEarlyPage(document, 'zh');
  const root = await arrive();
  expect(root).toBeEmptyDOMElement();
});

test('what was pressed before the page was there is pressed then, once', async () => {
  const onPress = vi.fn();
  showEarlyPage(document, 'en');
  const root = await arrive();
  root.querySelector<HTMLElement>('button b')?.click();
  replace(root, onPress);
  pressAgain(root);
  pressAgain(root);
  expect(onPress.mock.calls).toEqual([['Try']]);
});

test('where nothing was pressed nothing happens', async () => {
  const onPress = vi.fn();
  showEarlyPage(document, 'en');
  const root = await arrive();
  replace(root, onPress);
  pressAgain(root);
  expect(onPress).not.toHaveBeenCalled();
});
