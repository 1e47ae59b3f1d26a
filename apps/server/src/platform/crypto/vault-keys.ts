// The vault keys. Each has a number, so that several can be active during a rotation.
export interface VaultKey {
  readonly version: number;
  readonly secret: string;
}

/** The first one seals; all of them open. */
export type VaultKeys = readonly [current: VaultKey, ...older: VaultKey[]];

const MIN_LENGTH = 32;
const NUMBERED = /^(\d{1,6}):(.*)$/;

function parseKey(text: string): VaultKey {
  const [, version = '1', secret = text] = NUMBERED.exec(text) ?? [];
  return { version: Number(version), secret };
}

/** `2:<new key>,1:<old key>`, or a plain key, whose number is 1. `null` for anything else. */
export function parseVaultKeys(text: string): VaultKeys | null {
  const [current, ...older] = text.split(',').map((part) => parseKey(part.trim()));
  if (!current) return null;
  const keys: VaultKeys = [current, ...older];
  const isGood = keys.every(({ version, secret }) => version > 0 && secret.length >= MIN_LENGTH);
  return isGood && new Set(keys.map(({ version }) => version)).size === keys.length ? keys : null;
}
