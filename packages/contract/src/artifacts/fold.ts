// The versions of artifacts: a pure fold of what was done to them, the same on the server and in the browser.
import { MAX_ARTIFACT_CHARACTERS } from './constants.ts';
import type { ArtifactKind } from './schemas.ts';
import { ArtifactAnswer, ArtifactArguments, type Replacement } from './tool-schemas.ts';

export interface ArtifactContents {
  readonly title: string;
  readonly kind: ArtifactKind;
  readonly language: string | null;
  readonly content: string;
}

/** What is not named stays as it was. */
export type ArtifactChange = Partial<Pick<ArtifactContents, 'title' | 'kind' | 'language'>> &
  ({ readonly content: string } | { readonly replacements: readonly Replacement[] });

export interface ArtifactStep<Maker> {
  readonly artifactId: string;
  /** As its maker knew it. */
  readonly version: number;
  readonly change: ArtifactChange;
  readonly by: Maker;
}

export interface ArtifactVersion<Maker> extends ArtifactContents {
  readonly version: number;
  readonly by: Maker;
}

export interface Artifact<Maker> {
  readonly id: string;
  /** The oldest first; at least one. */
  readonly versions: readonly ArtifactVersion<Maker>[];
  readonly newest: ArtifactVersion<Maker>;
}

export type PatchProblem = { readonly index: number; readonly is: 'absent' | 'ambiguous' } | 'too_large';

/**
 * Where it stands for the first and the second time; -1: not at all. In time linear in both lengths (Knuth, Morris and Pratt):
 * `indexOf` takes their product for texts that are made so, seconds for long ones.
 */
function findTwice(text: string, find: string): readonly [first: number, second: number] {
  /** Of the part that ends here: how much of its end is its beginning. */
  const borders = new Int32Array(find.length);
  const extend = (matched: number, unit: number): number => {
    let length = matched;
    while (length > 0 && (length === find.length || find.charCodeAt(length) !== unit))
      length = borders[length - 1] ?? 0;
    return find.charCodeAt(length) === unit ? length + 1 : length;
  };
  for (let at = 1, length = 0; at < find.length; at += 1) {
    length = extend(length, find.charCodeAt(at));
    borders[at] = length;
  }
  let first = -1;
  for (let at = 0, length = 0; at < text.length; at += 1) {
    length = extend(length, text.charCodeAt(at));
    if (length < find.length) continue;
    const start = at + 1 - find.length;
    if (first !== -1) return [first, start];
    first = start;
  }
  return [first, -1];
}

/** One after the other; nothing is changed where one of them does not fit. */
export function applyReplacements(
  content: string,
  replacements: readonly Replacement[],
): { readonly content: string } | { readonly problem: PatchProblem } {
  let text = content;
  for (const [index, { find, replace }] of replacements.entries()) {
    const [at, second] = findTwice(text, find);
    if (at === -1) return { problem: { index, is: 'absent' } };
    if (second !== -1) return { problem: { index, is: 'ambiguous' } };
    text = text.slice(0, at) + replace + text.slice(at + find.length);
    if (text.length > MAX_ARTIFACT_CHARACTERS) return { problem: 'too_large' };
  }
  return { content: text };
}

function toContents(before: ArtifactContents | undefined, change: ArtifactChange): ArtifactContents | null {
  const { title = before?.title, kind = before?.kind, language = before?.language ?? null } = change;
  if (title === undefined || kind === undefined) return null;
  if ('content' in change) return { title, kind, language, content: change.content };
  const patched = before && applyReplacements(before.content, change.replacements);
  return patched && 'content' in patched ? { title, kind, language, content: patched.content } : null;
}

/** What comes of a step after the version before it; `null` where it fits nothing, since what it changed is gone. */
export function toVersion<Maker>(
  before: ArtifactVersion<Maker> | undefined,
  { version, change, by }: ArtifactStep<Maker>,
): ArtifactVersion<Maker> | null {
  const contents = toContents(before, change);
  return contents && { ...contents, version: Math.max(version, (before?.version ?? 0) + 1), by };
}

/** Steps in the order in which they were taken. What fits nothing is left out. */
export function foldArtifacts<Maker>(steps: readonly ArtifactStep<Maker>[]): readonly Artifact<Maker>[] {
  const byId = Map.groupBy(steps, ({ artifactId }) => artifactId);
  return [...byId].flatMap(([id, own]): readonly Artifact<Maker>[] => {
    const versions: ArtifactVersion<Maker>[] = [];
    // Calls that are made side by side end in any order.
    for (const step of own.toSorted((a, b) => a.version - b.version)) {
      const made = toVersion(versions.at(-1), step);
      if (made) versions.push(made);
    }
    const newest = versions.at(-1);
    return newest ? [{ id, versions, newest }] : [];
  });
}

/** The step that a call of the tool has taken; `null` for one that failed or only read. */
export function toArtifactStep<Maker>(args: unknown, answer: unknown, by: Maker): ArtifactStep<Maker> | null {
  const asked = ArtifactArguments.safeParse(args).data;
  const made = ArtifactAnswer.safeParse(answer).data;
  if (!asked || !made || asked.action === 'read') return null;
  const { title, kind, language, content, replacements } = asked;
  const head = {
    ...(title !== undefined && { title }),
    ...(kind !== undefined && { kind }),
    ...(language !== undefined && { language }),
  };
  const step = { artifactId: made.artifact, version: made.version, by };
  if (asked.action === 'patch') return { ...step, change: { ...head, replacements: replacements ?? [] } };
  return { ...step, change: { ...head, content: content ?? '' } };
}
