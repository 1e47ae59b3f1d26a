export const ARTIFACT_KINDS = ['markdown', 'code', 'html', 'svg'] as const;
export const ARTIFACT_TITLE_MAX_LENGTH = 120;
/** Of one version. */
export const MAX_ARTIFACT_CHARACTERS = 200_000;
/** Of one branch of a conversation. */
export const MAX_ARTIFACTS = 20;
/** Of one artifact. */
export const MAX_ARTIFACT_VERSIONS = 100;
/** Of one patch. */
export const MAX_REPLACEMENTS = 50;
/** Of all artifacts that one run is given. */
export const MAX_CONTEXT_ARTIFACT_CHARACTERS = 1_000_000;
/** Of all versions that one message carries besides those of its calls. */
export const MAX_CARRIED_CHARACTERS = 5_000_000;
/** Of the newest versions that a summary carries, as JSON: what is left of a body is for the other messages. */
export const MAX_CARRIED_BYTES = 4_500_000;
/** Of the older ones beside them. */
export const MAX_CARRIED_OLDER_BYTES = 500_000;
export const ARTIFACT_TOOL = 'artifact-write';
