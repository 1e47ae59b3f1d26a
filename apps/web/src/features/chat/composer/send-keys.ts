/** The keys that send a message and those that begin a new line, by what is chosen in the settings. */
export const SEND_KEYS = {
  enter: { send: ['Enter'], newLine: ['Shift', 'Enter'] },
  'mod-enter': { send: ['Mod', 'Enter'], newLine: ['Enter'] },
} as const;

export type SendsWith = keyof typeof SEND_KEYS;

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Whether this key sends; Enter with other keys than those chosen begins a new line or does nothing. */
export function isSendKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey,
  sendsWith: SendsWith,
): boolean {
  if (key !== 'Enter' || shiftKey || altKey) return false;
  return (ctrlKey || metaKey) === (sendsWith === 'mod-enter');
}
