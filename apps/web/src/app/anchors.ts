import { randomHex } from '../platform/random-hex.ts';

// `#faq` names a place on the first page; only what begins with a slash, as `#/faq`, is an address of the app.

/** The place that a hash names; null where it is an address. */
export function readAnchor(hash: string): string | null {
  const name = hash.replace(/^#/, '');
  return name === '' || name.startsWith('/') ? null : name;
}

/** Carried along with the address of the first page, for the layout to scroll to. */
export interface AnchorState {
  readonly anchor: string;
}

export function toAnchor(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('anchor' in state)) return null;
  return typeof state.anchor === 'string' ? state.anchor : null;
}

function openAnchor(): void {
  const anchor = readAnchor(window.location.hash);
  if (anchor === null) return;
  // The form in which the router keeps the state of a place.
  const state = { usr: { anchor } satisfies AnchorState, key: randomHex(4), idx: 0 };
  window.history.replaceState(state, '', '#/');
}

/** Before the router reads the address, at the start and each time it changes. */
export function followAnchors(): void {
  openAnchor();
  window.addEventListener('popstate', openAnchor);
}
