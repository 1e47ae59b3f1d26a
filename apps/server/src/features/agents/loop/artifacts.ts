// The artifacts of a run: those that it was given, and what its calls have made of them. Folded from the journal, so that any
// process goes on with them.
import { ARTIFACT_TOOL } from '@parley/contract/artifacts/constants.ts';
import {
  foldArtifacts,
  toArtifactStep,
  type Artifact,
  type ArtifactStep,
} from '@parley/contract/artifacts/fold.ts';
import type { ContextArtifact } from '@parley/contract/artifacts/schemas.ts';
import type { KnownArtifact, ToolArtifacts } from '../../../toolbox/own-data.ts';
import type { Step } from '../../runs/index.ts';
import type { AgentRunInput } from './agent-run.ts';
import { toRecord } from './loop.state.ts';

function toGiven({ artifact_id: artifactId, version, title, kind, language, content }: ContextArtifact) {
  return { artifactId, version, change: { title, kind, language, content }, by: null };
}

function toTaken(step: Step): ArtifactStep<null> | null {
  const { kind, state, tool, args, isError } = step;
  if (kind !== 'call' || state !== 'done' || tool !== ARTIFACT_TOOL || isError) return null;
  return toArtifactStep(args, toRecord(step).data, null);
}

const toKnown = ({ id, newest }: Artifact<null>): KnownArtifact => ({ id, ...newest });

const keyOf = ({ artifactId, version }: ArtifactStep<null>): string => `${artifactId} ${version}`;

/** `journal`: of the whole run, whichever of its agents has made the call. */
export function createRunArtifacts(
  given: readonly ContextArtifact[],
  journal: () => readonly Step[],
): ToolArtifacts {
  /** Calls of the same turn are made side by side, and the journal has them once they have ended. */
  const applied = new Map<string, ArtifactStep<null>>();
  function list(): readonly Artifact<null>[] {
    const taken = journal().flatMap((step) => toTaken(step) ?? []);
    const steps = new Map([...taken.map((step) => [keyOf(step), step] as const), ...applied]);
    return foldArtifacts([...given.map(toGiven), ...steps.values()]);
  }
  return {
    count: () => list().length,
    listIds: () => list().map(({ id }) => id),
    find(id) {
      const artifact = list().find((one) => one.id === id);
      return artifact ? toKnown(artifact) : null;
    },
    apply(step) {
      applied.set(keyOf(step), step);
    },
  };
}

/** What the model is told of them; it reads what it needs. */
export function describeArtifacts({ artifacts, agent }: AgentRunInput): string {
  if (artifacts.length === 0 || !agent.definition.tools.includes(ARTIFACT_TOOL)) return '';
  const lines = artifacts.map(
    ({ artifact_id: id, title, kind, version, content, is_edited: isEdited }) =>
      `- ${id}: ${JSON.stringify(title)}, ${kind}, version ${version}, ${content.length} characters${isEdited === true ? ', edited by the user since' : ''}`,
  );
  return `\n\nDocuments of this conversation. Read one before you change it:\n${lines.join('\n')}`;
}
