// In what the shape of an answer differs from that of a recorded one: fields that are gone, and values of another type.

const MAX_DIFFERENCES = 5;

type Kind = 'null' | 'list' | 'object' | 'text' | 'number' | 'flag';

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'object';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'flag' : 'text';
}

function compareObjects(recorded: object, live: object, path: string): string[] {
  const found = new Map<string, unknown>(Object.entries(live));
  return Object.entries(recorded).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    if (value === null) return [];
    return found.has(name) ? compare(value, found.get(name), at) : [`${at} is missing`];
  });
}

function compareLists(recorded: readonly unknown[], live: readonly unknown[], path: string): string[] {
  return compare(recorded[0], live[0], `${path}[0]`);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function compare(recorded: unknown, live: unknown, path: string): string[] {
  const [was, is] = [kindOf(recorded), kindOf(live)];
  // What is not known of one thing may be known of another.
  if (was === 'null' || is === 'null') return [];
  if (was !== is) return [`${path}: ${was} before, ${is} now`];
  if (Array.isArray(recorded) && Array.isArray(live)) return compareLists(recorded, live, path);
  return isObject(recorded) && isObject(live) ? compareObjects(recorded, live, path) : [];
}

function parse(text: string): { readonly value: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    // Pages and XML are no JSON.
    return null;
  }
}

/** Empty where they are alike. What is no JSON has the shape that its tool can read. */
export function compareShape(recorded: string, live: string): string[] {
  const was = parse(recorded);
  if (was === null) return [];
  const is = parse(live);
  if (is === null) return ['the answer is no JSON any more'];
  const differences = compare(was.value, is.value, '$');
  const more = differences.length - MAX_DIFFERENCES;
  return more > 0 ? [...differences.slice(0, MAX_DIFFERENCES), `and ${more} more`] : differences;
}
