// What the tool that writes artifacts is asked, and what it answers.
import { z } from 'zod';
import { line, longText } from '../agents/execution/texts.ts';
import {
  ARTIFACT_KINDS,
  ARTIFACT_TITLE_MAX_LENGTH,
  MAX_ARTIFACT_CHARACTERS,
  MAX_REPLACEMENTS,
} from './constants.ts';

const ArtifactId = line(60).min(1);
const ArtifactTitle = line(ARTIFACT_TITLE_MAX_LENGTH).min(1);
const ArtifactContent = longText(MAX_ARTIFACT_CHARACTERS);
const ArtifactKind = z.enum(ARTIFACT_KINDS);
const ArtifactLanguage = line(30).regex(/^[\w+#.-]+$/, 'must be the name of a language such as python');

/** A text that stands exactly once in the content, and what takes its place. */
export const Replacement = z.strictObject({
  find: z.string().min(1).max(MAX_ARTIFACT_CHARACTERS).describe('Exactly as it stands in the document.'),
  replace: ArtifactContent.describe('Empty to remove it.'),
});
export type Replacement = z.infer<typeof Replacement>;

const id = ArtifactId.describe('The id of the document; of all but create.');

/** What the tool is asked. One object: models are given its schema. */
export const ArtifactArguments = z
  .strictObject({
    action: z
      .enum(['create', 'patch', 'replace', 'read'])
      .describe(
        'create makes a new document; patch changes parts of one, replace its whole content, read shows it.',
      ),
    artifact: id.optional(),
    title: ArtifactTitle.optional().describe('A few words; of create, or a new one.'),
    kind: ArtifactKind.optional().describe(
      'Of create: markdown for texts, code for a program or data, html for a mini app in one page, svg for a picture.',
    ),
    language: ArtifactLanguage.optional().describe('Of code: its language, such as python or csv.'),
    content: ArtifactContent.min(1).optional().describe('The whole content; of create and replace.'),
    replacements: z
      .array(Replacement)
      .min(1)
      .max(MAX_REPLACEMENTS)
      .optional()
      .describe(
        'Of patch: texts to find, each long enough to be there once only, and what takes their place.',
      ),
  })
  .superRefine((args, context) => {
    const { action } = args;
    const needs = {
      create: ['title', 'kind', 'content'],
      patch: ['artifact', 'replacements'],
      replace: ['artifact', 'content'],
      read: ['artifact'],
    } as const satisfies Record<typeof action, readonly (keyof typeof args)[]>;
    for (const name of needs[action])
      if (args[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: `is needed to ${action}` });
  });
export type ArtifactArguments = z.infer<typeof ArtifactArguments>;

/** What the tool answers a call that has made a version. */
export const ArtifactAnswer = z.object({ artifact: ArtifactId, version: z.number(), title: z.string() });
