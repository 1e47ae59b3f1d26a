import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { keepComposingKeys } from '../platform/keyboard/composing-keys.ts';
import { onProblem } from '../platform/log.ts';
import { installFakeMedia, setMedia } from './browser/fake-media.ts';
import { skipOwnerStacks } from './owner-stacks.ts';
import { addOpenedApp, silenceOpenedApps } from './opened-apps.ts';
import { getElementError } from './element-error.ts';
import { closeTabChannels, installTabChannels } from './browser/tab-channels.ts';

// What is waited for comes at once on an idle machine; on a busy one it may take its time, and is no failure.
configure({ asyncUtilTimeout: 30_000, getElementError });
installFakeMedia();
skipOwnerStacks();
installTabChannels();
// As the app does when it starts.
keepComposingKeys();
// For tests of parts that open no app.
addOpenedApp(onProblem);
// A desktop, unless a test says otherwise.
setMedia('(min-width: 1024px)', true);
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.scrollIntoView = () => undefined;
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// An app of an earlier test may still be writing; it does so to the device it was opened on.
beforeEach(() => {
  window.indexedDB = new IDBFactory();
});

afterEach(() => {
  cleanup();
  closeTabChannels();
  // Files share a page: what one put there itself would be found by the next.
  document.body.replaceChildren();
  // A toast that is still up would be shown by the next place for toasts.
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  // The address, and what this entry of the browser's history remembers, are a past that the next test does not have.
  window.history.replaceState(null, '', '/');
});

afterAll(async () => {
  // An app whose parts are still being loaded would go on without a page.
  await vi.dynamicImportSettled();
  silenceOpenedApps();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
