import { ARTIFACT_TOOL } from '@parley/contract/artifacts/constants.ts';
import type { Message } from '../sessions/message.ts';

/** Whether the code that folds documents is needed at all. */
export function hasArtifacts(messages: readonly Message[]): boolean {
  return messages.some(
    ({ artifactVersions, agentExecution }) =>
      artifactVersions !== undefined ||
      agentExecution?.toolLogs.some(({ toolName }) => toolName === ARTIFACT_TOOL) === true,
  );
}
