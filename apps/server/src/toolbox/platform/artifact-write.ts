import { createHash } from 'node:crypto';
import {
  ARTIFACT_TOOL,
  MAX_ARTIFACT_CHARACTERS,
  MAX_ARTIFACT_VERSIONS,
  MAX_ARTIFACTS,
} from '@parley/contract/artifacts/constants.ts';
import { applyReplacements, toArtifactStep, type PatchProblem } from '@parley/contract/artifacts/fold.ts';
import { ArtifactArguments } from '@parley/contract/artifacts/tool-schemas.ts';
import type { KnownArtifact, ToolArtifacts } from '../own-data.ts';
import { defineTool, type JsonValue, type ToolContext, type ToolResult } from '../tool.ts';
import { SHARED } from './platform-tool.ts';

/** The same for a call that is made again. */
function toNewId(callId: string): string {
  return `doc-${createHash('sha256').update(callId).digest('hex').slice(0, 8)}`;
}

const badInput = (message: string): ToolResult => ({ error: 'bad_input', message });

const TOO_LARGE: ToolResult = {
  error: 'too_large',
  message: `The document would have more than ${MAX_ARTIFACT_CHARACTERS} characters. Begin another one.`,
};

function toProblem(problem: PatchProblem): ToolResult {
  if (problem === 'too_large') return TOO_LARGE;
  const which = `The text to find of replacement ${problem.index + 1}`;
  return badInput(
    problem.is === 'absent'
      ? `${which} is not in the document, so nothing was changed. Read the document: the user may have edited it. Then send the text exactly as it stands there.`
      : `${which} is in the document more than once, so nothing was changed. Add what stands around it, so that it is unique.`,
  );
}

function read({ id, version, title, kind, language, content }: KnownArtifact): ToolResult {
  return {
    data: { artifact: id, version, title, kind, ...(language !== null && { language }), content },
  };
}

/** Why there is to be no such version; `null` where it may be made. */
function refuse(
  { action, replacements }: ArtifactArguments,
  known: KnownArtifact | null,
  artifacts: ToolArtifacts,
): ToolResult | null {
  if (action === 'create')
    return artifacts.count() >= MAX_ARTIFACTS
      ? badInput(`There are ${MAX_ARTIFACTS} documents already. Change one of them.`)
      : null;
  if (known && known.version >= MAX_ARTIFACT_VERSIONS)
    return badInput(
      `There are ${MAX_ARTIFACT_VERSIONS} versions of this document already. Begin another one.`,
    );
  if (!known || action !== 'patch') return null;
  const patched = applyReplacements(known.content, replacements ?? []);
  return 'problem' in patched ? toProblem(patched.problem) : null;
}

function write(args: ArtifactArguments, known: KnownArtifact | null, context: ToolContext): ToolResult {
  const { artifacts, callId } = context;
  const refused = refuse(args, known, artifacts);
  if (refused) return refused;
  const id = known?.id ?? toNewId(callId);
  const answer = {
    artifact: id,
    version: (known?.version ?? 0) + 1,
    title: args.title ?? known?.title ?? '',
  } as const satisfies JsonValue;
  const step = toArtifactStep(args, answer, null);
  if (step) artifacts.apply(step);
  return { data: answer };
}

/** What a call asks for is all there is of a version: it lives and goes with the run, and is folded wherever it is needed. */
export const artifactWrite = defineTool({
  ...SHARED,
  name: ARTIFACT_TOOL,
  icon: 'file-pen-line',
  title: { en: 'Write a document or mini app', zh: '撰写文档或小应用' },
  description:
    'Writes a document beside the chat, with versions: a text in Markdown, a program, an SVG picture, or a mini app in one HTML page. Use it for what the user will keep, edit or try: a letter, a report, a page, a game. Change it with patch, which is quicker than replace; the user may edit it too. Not for what fits in the answer, and do not repeat the content there. A mini app has scripts and styles inside the page, cannot load or send anything, and stores nothing.',
  parameters: ArtifactArguments,
  call(args, context) {
    if (args.action === 'create') return write(args, null, context);
    const known = args.artifact === undefined ? null : context.artifacts.find(args.artifact);
    if (!known) {
      const ids = context.artifacts.listIds().join(', ');
      return {
        error: 'not_found',
        message: `There is no document with this id. There are: ${ids === '' ? 'none' : ids}.`,
      };
    }
    return args.action === 'read' ? read(known) : write(args, known, context);
  },
});
