import type { ArtifactContents } from '@parley/contract/artifacts/fold.ts';
import { z } from 'zod';
import { text } from '../import/lenient.ts';
import type { CarriedVersion } from '../sessions/message.ts';
import { toImportedDocumentId, toImportedVersion } from './imported-version.ts';

// What Claude has written beside its chats, as versions of documents here. Pure.

const KINDS: Readonly<Record<string, Pick<ArtifactContents, 'kind' | 'language'>>> = {
  'text/markdown': { kind: 'markdown', language: null },
  'text/html': { kind: 'html', language: null },
  'image/svg+xml': { kind: 'svg', language: null },
  'application/vnd.ant.mermaid': { kind: 'code', language: 'mermaid' },
  'application/vnd.ant.react': { kind: 'code', language: 'jsx' },
};
interface Written {
  /** As it is kept here. */
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly language: string | null;
  readonly content: string;
}

function toVersion({ type, ...written }: Written, version: number, at: number): CarriedVersion {
  return toImportedVersion({ kind: 'code', ...written, ...KINDS[type] }, version, at);
}

const Call = z.looseObject({
  name: z.literal('artifacts'),
  input: z.looseObject({
    id: z.string(),
    command: text,
    type: text,
    title: text,
    language: text,
    content: text,
    old_str: text,
    new_str: text,
  }),
});
type Input = z.infer<typeof Call>['input'];

/** The content after a call; null where it changed nothing that is known. */
function toContent(input: Input, before: Written | undefined): string | null {
  if (input.command !== 'update') return input.content || null;
  const at = before && input.old_str ? before.content.indexOf(input.old_str) : -1;
  if (!before || at === -1) return null;
  const end = at + (input.old_str ?? '').length;
  return before.content.slice(0, at) + (input.new_str ?? '') + before.content.slice(end);
}

/** Reads the messages of one conversation, in their order: each call is a whole text or a change of the one before. */
export function createClaudeArtifacts(): (blocks: readonly unknown[], at: number) => CarriedVersion[] {
  const documents = new Map<string, Written>();
  const counts = new Map<string, number>();
  return (blocks, at) =>
    blocks.flatMap((block) => {
      const input = Call.safeParse(block).data?.input;
      if (!input) return [];
      const id = toImportedDocumentId(input.id);
      const before = documents.get(id);
      const content = toContent(input, before);
      if (content === null) return [];
      const { title, type, language } = input;
      const written = {
        id,
        title: title || before?.title || '',
        type: type || before?.type || '',
        language: language || before?.language || null,
        content,
      };
      const version = (counts.get(id) ?? 0) + 1;
      documents.set(id, written);
      counts.set(id, version);
      return [toVersion(written, version, at)];
    });
}
