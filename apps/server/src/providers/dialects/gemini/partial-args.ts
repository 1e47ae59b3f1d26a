// Arguments that are streamed as values at paths, e.g. `$.items[0].name` and a piece of a string.
import { toFields, toItems, toText } from '../../wire/lenient.ts';

export interface PartialArgs {
  add(pieces: unknown): void;
  toJson(): string;
}

type Branch = Record<string, unknown> | unknown[];

export function createPartialArgs(): PartialArgs {
  const root: Record<string, unknown> = {};
  return {
    add(pieces) {
      for (const item of toItems(pieces)) {
        const piece = toFields(item);
        const path = toPath(toText(piece['jsonPath']));
        if (path.length > 0) put(root, path, toValue(piece));
      }
    },
    toJson: () => JSON.stringify(root),
  };
}

function toPath(jsonPath: string): readonly (string | number)[] {
  const steps = jsonPath.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]/g);
  return [...steps].map(([, name, index, quoted]) =>
    index === undefined ? (name ?? quoted ?? '') : Number(index),
  );
}

function toValue(piece: Readonly<Record<string, unknown>>): unknown {
  return piece['stringValue'] ?? piece['numberValue'] ?? piece['boolValue'] ?? null;
}

function put(root: Branch, path: readonly (string | number)[], value: unknown): void {
  let branch: Branch = root;
  path.forEach((step, position) => {
    const isLast = position === path.length - 1;
    const before = read(branch, step);
    if (isLast) {
      write(branch, step, typeof before === 'string' && typeof value === 'string' ? before + value : value);
      return;
    }
    const next: Branch = isBranch(before) ? before : typeof path[position + 1] === 'number' ? [] : {};
    write(branch, step, next);
    branch = next;
  });
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}

function read(branch: Branch, step: string | number): unknown {
  return Array.isArray(branch) ? branch[Number(step)] : branch[step];
}

function write(branch: Branch, step: string | number, value: unknown): void {
  // A model's words must not reach the prototype of anything.
  if (step === '__proto__') return;
  if (!Array.isArray(branch)) branch[step] = value;
  else if (Number(step) <= branch.length) branch[Number(step)] = value;
}
