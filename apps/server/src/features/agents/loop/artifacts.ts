// The artifacts of a run: those that it was given, and what its calls have made of them. Folded from the journal, so that any
// process goes on with them.
import { ARTIFACT_TOOL } from '@parley/contract/artifacts/constants.ts';
import {
  foldArtifacts,
  toArtifactStep,
  toVersion,
  type ArtifactStep,
  type ArtifactVersion,
} from '@parley/contract/artifacts/fold.ts';
import type { ContextArtifact } from '@parley/contract/artifacts/schemas.ts';
import type { ToolArtifacts } from '../../../toolbox/own-data.ts';
import type { Step } from '../../runs/index.ts';
import type { AgentRunInput, AgentToRun } from './agent-run.ts';
import { toRecord } from './loop.state.ts';

function toGiven({ artifact_id: artifactId, version, title, kind, language, content }: ContextArtifact) {
  return { artifactId, version, change: { title, kind, language, content }, by: null };
}

function toTaken(step: Step): ArtifactStep<null> | null {
  const { kind, state, tool, args, isError } = step;
  if (kind !== 'call' || state !== 'done' || tool !== ARTIFACT_TOOL || isError) return null;
  return toArtifactStep(args, toRecord(step).data, null);
}

/** `journal`: of the whole run, whichever of its agents has made the call. */
export function createRunArtifacts(
  given: readonly ContextArtifact[],
  journal: () => readonly Step[],
): ToolArtifacts {
  /** Folded once: each call after that adds its step, also where others are made beside it. */
  let newest: Map<string, ArtifactVersion<null>> | null = null;
  function open(): Map<string, ArtifactVersion<null>> {
    if (newest) return newest;
    const steps = [...given.map(toGiven), ...journal().flatMap((step) => toTaken(step) ?? [])];
    newest = new Map(foldArtifacts(steps).map((artifact) => [artifact.id, artifact.newest]));
    return newest;
  }
  return {
    count: () => open().size,
    listIds: () => [...open().keys()],
    find(id) {
      const version = open().get(id);
      return version ? { id, ...version } : null;
    },
    apply(step) {
      const version = toVersion(open().get(step.artifactId), step);
      if (version) open().set(step.artifactId, version);
    },
  };
}

/** What the model is told of them; it reads what it needs. `agent`: whose turn it is, after a hand-over another one. */
export function describeArtifacts({ artifacts }: AgentRunInput, agent: AgentToRun): string {
  if (artifacts.length === 0 || !agent.definition.tools.includes(ARTIFACT_TOOL)) return '';
  const lines = artifacts.map(
    ({ artifact_id: id, title, kind, version, content, is_edited: isEdited }) =>
      `- ${id}: ${JSON.stringify(title)}, ${kind}, version ${version}, ${content.length} characters${isEdited === true ? ', edited by the user since' : ''}`,
  );
  return `\n\nDocuments of this conversation. Read one before you change it:\n${lines.join('\n')}`;
}
