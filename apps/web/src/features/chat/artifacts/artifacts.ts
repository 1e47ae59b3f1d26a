import {
  ARTIFACT_TOOL,
  MAX_ARTIFACTS,
  MAX_CARRIED_BYTES,
  MAX_CARRIED_OLDER_BYTES,
  MAX_CONTEXT_ARTIFACT_CHARACTERS,
} from '@parley/contract/artifacts/constants.ts';
import {
  foldArtifacts,
  toArtifactStep,
  type Artifact as FoldedArtifact,
  type ArtifactContents,
  type ArtifactStep,
  type ArtifactVersion as FoldedVersion,
} from '@parley/contract/artifacts/fold.ts';
import type { ContextArtifact } from '@parley/contract/artifacts/schemas.ts';
import { ArtifactAnswer } from '@parley/contract/artifacts/tool-schemas.ts';
import { toPlainName } from '../../../platform/plain-name.ts';
import type { CarriedVersion, Message, ToolLog } from '../sessions/message.ts';
import { withAllVersions } from '../sessions/versions-beside.ts';

// The documents of a branch of a conversation, folded from its messages: agents write them by calls, which their replies
// keep, and a person's version is a message of its own beside the branch, which the list does not show. Pure.

export interface Maker {
  readonly is: 'agent' | 'person';
  /** Of the agent; empty where it is not known. */
  readonly name: string;
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export type Artifact = FoldedArtifact<Maker>;
export type ArtifactVersion = FoldedVersion<Maker>;
type Step = ArtifactStep<Maker>;

const NO_STEPS: readonly Step[] = [];
/** By the calls of a reply, which stay the same object until one is added or ends. */
const known = new WeakMap<readonly ToolLog[], readonly Step[]>();
const carried = new WeakMap<readonly CarriedVersion[], readonly Step[]>();

/** A chat that was branched off has the same lists, in messages of its own. */
const isOf = (steps: readonly Step[] | undefined, messageId: string): steps is readonly Step[] =>
  steps?.every(({ by }) => by.messageId === messageId) === true;

function parseAnswer(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    // A call that was refused, or is not done.
    return null;
  }
}

function toCallSteps(logs: readonly ToolLog[], maker: Omit<Maker, 'at'>): readonly Step[] {
  const before = known.get(logs);
  if (isOf(before, maker.messageId)) return before;
  const steps = logs.flatMap(({ toolName, args, output, isError, isUnfinished, startedAt, timeTakenMs }) => {
    if (toolName !== ARTIFACT_TOOL || isError === true || isUnfinished === true) return [];
    const by = { ...maker, at: startedAt + timeTakenMs };
    return toArtifactStep(args, parseAnswer(output), by) ?? [];
  });
  known.set(logs, steps);
  return steps;
}

function toCarriedStep({ artifactId, version, by, at, ...change }: CarriedVersion, messageId: string): Step {
  return { artifactId, version, change, by: { is: by, name: '', messageId, at } };
}

function toCarriedSteps(versions: readonly CarriedVersion[], messageId: string): readonly Step[] {
  const before = carried.get(versions);
  if (isOf(before, messageId)) return before;
  const steps = versions.map((version) => toCarriedStep(version, messageId));
  carried.set(versions, steps);
  return steps;
}

function toSteps({ id, agentExecution: execution, artifactVersions }: Message): readonly Step[] {
  if (execution === null && artifactVersions === undefined) return NO_STEPS;
  const name = execution?.agentInfo.agentName ?? '';
  return [
    ...(artifactVersions ? toCarriedSteps(artifactVersions, id) : NO_STEPS),
    ...(execution ? toCallSteps(execution.toolLogs, { is: 'agent', name, messageId: id }) : NO_STEPS),
  ];
}

const listSteps = (messages: readonly Message[], branch: readonly Message[]): readonly Step[] =>
  withAllVersions(messages, branch).flatMap(toSteps);

/** In the order in which they were begun. `messages`: of all branches. */
export function listArtifacts(messages: readonly Message[], branch: readonly Message[]): readonly Artifact[] {
  return foldArtifacts(listSteps(messages, branch));
}

export type ListArtifacts = typeof listArtifacts;

/** The same, for a screen: while an answer grows, its documents stay the same objects until one is changed. */
export function createArtifactList(): ListArtifacts {
  let steps: readonly Step[] = NO_STEPS;
  let artifacts: readonly Artifact[] = [];
  return (messages, branch) => {
    const next = listSteps(messages, branch);
    if (next.length === steps.length && next.every((step, index) => step === steps[index])) return artifacts;
    steps = next;
    artifacts = foldArtifacts(next);
    return artifacts;
  };
}

export function toCarriedVersion(artifactId: string, { by, ...contents }: ArtifactVersion): CarriedVersion {
  return { artifactId, ...contents, by: by.is, at: by.at };
}

/** As it is stored and sent: characters that are escaped take more than their own. */
const countBytes = ({ content }: ArtifactContents): number =>
  new TextEncoder().encode(JSON.stringify(content)).length;

function createRoom(bytes: number): (version: ArtifactContents) => boolean {
  let left = bytes;
  return (version) => {
    const needed = countBytes(version);
    if (needed > left) return false;
    left -= needed;
    return true;
  };
}

/**
 * The versions that stay when their messages go: of each document the newest, of those that were changed last first,
 * and some older ones. Each summary takes over those of the one before.
 */
export function carryVersions(artifacts: readonly Artifact[]): readonly CarriedVersion[] {
  const latest = artifacts.map((artifact) => artifact.newest).toSorted((a, b) => b.by.at - a.by.at);
  const newest = new Set(latest.filter(createRoom(MAX_CARRIED_BYTES)));
  const hasRoom = createRoom(MAX_CARRIED_OLDER_BYTES);
  return artifacts.flatMap(({ id, versions }) => {
    // The newest of them first, and none that would leave a gap.
    const kept: ArtifactVersion[] = [];
    for (const version of versions.toReversed()) {
      if (!newest.has(version) && !hasRoom(version)) break;
      kept.unshift(version);
    }
    return kept.map((version) => toCarriedVersion(id, version));
  });
}

/** As many of the versions of one message as may go out with it, from the last one on. */
export function keepNewest(versions: readonly CarriedVersion[]): readonly CarriedVersion[] {
  const hasRoom = createRoom(MAX_CARRIED_BYTES);
  return versions.slice(versions.findLastIndex((version) => !hasRoom(version)) + 1);
}

/** What a run is told of them: those that were changed last, as many as there is room for. */
export function toContextArtifacts(artifacts: readonly Artifact[]): readonly ContextArtifact[] {
  let room = MAX_CONTEXT_ARTIFACT_CHARACTERS;
  const chosen = artifacts
    .toSorted((a, b) => b.newest.by.at - a.newest.by.at)
    .slice(0, MAX_ARTIFACTS)
    .filter(({ newest: { content } }) => {
      if (content.length > room) return false;
      room -= content.length;
      return true;
    });
  return artifacts
    .filter((artifact) => chosen.includes(artifact))
    .map(({ id, newest: { by, ...contents } }) => ({
      artifact_id: id,
      ...contents,
      ...(by.is === 'person' && { is_edited: true }),
    }));
}

export interface WrittenArtifact {
  readonly id: string;
  readonly version: number;
  readonly title: string;
}

/** The documents that a reply has written, or brought along from another product, each with the last version of it. */
export function listWritten(
  logs: readonly ToolLog[],
  carriedVersions: readonly CarriedVersion[] = [],
): readonly WrittenArtifact[] {
  const brought = carriedVersions.map(({ artifactId: id, version, title }) => ({ id, version, title }));
  const written = logs.flatMap(({ toolName, args, output, isError }): readonly WrittenArtifact[] => {
    if (toolName !== ARTIFACT_TOOL || isError === true) return [];
    const answer = ArtifactAnswer.safeParse(parseAnswer(output)).data;
    if (!answer || toArtifactStep(args, answer, null) === null) return [];
    return [{ id: answer.artifact, version: answer.version, title: toPlainName(answer.title) }];
  });
  return [...new Map([...brought, ...written].map((one) => [one.id, one])).values()];
}
