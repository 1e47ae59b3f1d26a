// Documents and mini apps of a conversation, beside the chat. Apart from the tool that writes them: every chat needs this.
import { z } from 'zod';
import { line, longText } from '../agents/execution/texts.ts';
import {
  ARTIFACT_KINDS,
  ARTIFACT_TITLE_MAX_LENGTH,
  MAX_ARTIFACT_CHARACTERS,
  MAX_ARTIFACTS,
  MAX_CONTEXT_ARTIFACT_CHARACTERS,
} from './constants.ts';

/** One version as a whole. */
export const WholeVersion = z.object({
  artifact_id: line(60).min(1),
  version: z.number().int().min(1),
  title: line(ARTIFACT_TITLE_MAX_LENGTH).min(1),
  kind: z.enum(ARTIFACT_KINDS),
  /** Of code: as it stands behind the fence of a block. */
  language: line(30).nullable(),
  content: longText(MAX_ARTIFACT_CHARACTERS),
});
export type ArtifactKind = z.infer<typeof WholeVersion>['kind'];

export const sumCharacters = (artifacts: readonly { readonly content: string }[]): number =>
  artifacts.reduce((sum, { content }) => sum + content.length, 0);

/** As a run finds it. */
export const ContextArtifact = WholeVersion.extend({
  /** The newest version is the person's. */
  is_edited: z.boolean().optional(),
});
export type ContextArtifact = z.infer<typeof ContextArtifact>;
export const ContextArtifacts = z
  .array(ContextArtifact)
  .max(MAX_ARTIFACTS)
  .refine(
    (artifacts) => sumCharacters(artifacts) <= MAX_CONTEXT_ARTIFACT_CHARACTERS,
    'must be shorter together',
  );
