import { ARTIFACT_TITLE_MAX_LENGTH, MAX_ARTIFACT_CHARACTERS } from '@parley/contract/artifacts/constants.ts';
import type { ArtifactContents } from '@parley/contract/artifacts/fold.ts';
import { toPlainName } from '../../../platform/plain-name.ts';
import { cutAt } from '../attachments/prompt-text.ts';
import type { CarriedVersion } from '../sessions/message.ts';

const LANGUAGE = /^[\w+#.-]{1,30}$/;
const ID_MAX_LENGTH = 60;

/** Two that are the same once they are cut are one document, whose versions have numbers of their own. */
export const toImportedDocumentId = (id: string): string =>
  cutAt(toPlainName(id), ID_MAX_LENGTH) || 'document';

/** What another product wrote beside a chat, as a version of a document here. Pure. */
export function toImportedVersion(
  { id, title, kind, language, content }: ArtifactContents & { readonly id: string },
  version: number,
  at: number,
): CarriedVersion {
  return {
    artifactId: id,
    version,
    title: cutAt(toPlainName(title).trim(), ARTIFACT_TITLE_MAX_LENGTH) || 'Document',
    kind,
    language: LANGUAGE.test(language ?? '') ? language : null,
    content: cutAt(content.replaceAll('\u0000', ''), MAX_ARTIFACT_CHARACTERS),
    by: 'agent',
    at,
  };
}
