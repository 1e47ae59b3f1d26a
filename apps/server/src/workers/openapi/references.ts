// References inside a document. Those to other documents are refused, never followed.
import { DocumentRefusedError } from './document-refused.ts';

export type Fields = Readonly<Record<string, unknown>>;

const MAX_HOPS = 20;
const SHOWN = 100;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function decode(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}

function refuseRemote(root: unknown): void {
  const pending: unknown[] = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string' && !inner.startsWith('#'))
        throw new DocumentRefusedError(
          `refers to another document, which is not fetched: ${inner.slice(0, SHOWN)}`,
        );
      if (typeof inner === 'object' && inner !== null) pending.push(inner);
    }
  }
}

/** What a value refers to, or itself. Throws `DocumentRefusedError`. */
export type Follow = (value: unknown) => unknown;

export function createFollow(root: Fields): Follow {
  refuseRemote(root);

  function find(reference: string): unknown {
    let found: unknown = root;
    // The part before the first slash is empty.
    for (const part of reference.slice(1).split('/').slice(1)) {
      const key = decode(part);
      if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key))
        throw new DocumentRefusedError(`refers to what is not in it: ${reference.slice(0, SHOWN)}`);
      found = Array.isArray(found) ? found[Number(key)] : isFields(found) ? found[key] : undefined;
    }
    return found;
  }

  return (value) => {
    let current = value;
    for (let hop = 0; isFields(current) && typeof current['$ref'] === 'string'; hop += 1) {
      if (hop >= MAX_HOPS)
        throw new DocumentRefusedError(
          `has a reference that leads back to itself: ${current['$ref'].slice(0, SHOWN)}`,
        );
      current = find(current['$ref']);
    }
    return current;
  };
}
