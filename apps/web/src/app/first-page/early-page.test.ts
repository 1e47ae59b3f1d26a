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

const last = (root: Element): Element | undefined => [...root.querySelectorAll('button')].at(-1);
const point = (target: Element | undefined, type: string) =>
  target?.dispatchEvent(new MouseEvent(type, { bubbles: true }));

test.each(['before', 'after'])(
  'a press that began on the drawing counts when it ends on the same button, %s the page itself listens',
  async (when) => {
    const onPress = vi.fn();
    showEarlyPage(document, 'en');
    const root = await arrive();
    point(last(root), 'pointerdown');
    replace(root, onPress);
    if (when === 'after') pressAgain(root);
    point(last(root), 'pointerup');
    if (when === 'before') pressAgain(root);
    expect(onPress.mock.calls).toEqual([['Try']]);
    // Later presses are the page's own.
    point(last(root), 'pointerup');
    expect(onPress).toHaveBeenCalledTimes(1);
  },
);

test.each(['h1', 'button'])(
  'a press that ends elsewhere, as on another %s, does not count',
  async (place) => {
    const onPress = vi.fn();
    showEarlyPage(document, 'en');
    const root = await arrive();
    point(last(root), 'pointerdown');
    replace(root, onPress);
    point(root.querySelector(place) ?? undefined, 'pointerup');
    pressAgain(root);
    expect(onPress).not.toHaveBeenCalled();
  },
);

test('a press that begins and ends on the drawing counts once', async () => {
  const onPress = vi.fn();
  showEarlyPage(document, 'en');
  const root = await arrive();
  point(last(root), 'pointerdown');
  point(last(root), 'pointerup');
  point(last(root), 'click');
  replace(root, onPress);
  pressAgain(root);
  expect(onPress.mock.calls).toEqual([['Try']]);
});

test('a press that was never released does not press the next one again', async () => {
  const onPress = vi.fn();
  showEarlyPage(document, 'en');
  const root = await arrive();
  point(last(root), 'pointerdown');
  replace(root, onPress);
  pressAgain(root);
  for (const type of ['pointerdown', 'pointerup', 'click']) point(last(root), type);
  expect(onPress.mock.calls).toEqual([['Try']]);
});
