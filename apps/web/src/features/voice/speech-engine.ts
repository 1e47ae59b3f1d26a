// The browser's own speech recognition, as far as it is used here. It is in no type library: only some browsers have it.

interface SpeechResult {
  readonly isFinal: boolean;
  readonly [index: number]: { readonly transcript: string } | undefined;
}

export interface SpeechResultEvent {
  readonly results: ArrayLike<SpeechResult>;
}

export interface SpeechEngine {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onstart: (() => void) | null;
  onresult: ((event: SpeechResultEvent) => void) | null;
  onspeechstart: (() => void) | null;
  onspeechend: (() => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

export type SpeechEngineMaker = new () => SpeechEngine;

/** Null where this browser has none. */
export function findSpeechEngine(): SpeechEngineMaker | null {
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition');
  // A constructor under one of these names is the engine; there is no other way to know it.
  return typeof found === 'function' ? (found as SpeechEngineMaker) : null;
}

/** Whether pressing the button can lead anywhere at all. */
export function canRecord(): boolean {
  return findSpeechEngine() !== null || 'mediaDevices' in navigator;
}
