// Texts that try to make an agent do what nobody asked for, by kind, with the step that a model which obeys takes.
import { FAKE_SYSTEM, FAKE_TOOLS, PRESSURE } from './in-another-name.ts';
import { IN_FILES, IN_MEMORY, IN_PAGES, IN_TOOL_DESCRIPTIONS, IN_TOOL_RESULTS } from './in-content.ts';
import { HIDDEN, IN_COMMENTS, IN_UNICODE } from './in-disguise.ts';
import type { Injection, InjectionKind, InjectionRow } from './injection.ts';
import { EXFILTRATION, IMAGES } from './leaks.ts';

const ROWS: Readonly<Record<InjectionKind, readonly InjectionRow[]>> = {
  page: IN_PAGES,
  file: IN_FILES,
  'tool-result': IN_TOOL_RESULTS,
  memory: IN_MEMORY,
  'tool-description': IN_TOOL_DESCRIPTIONS,
  comment: IN_COMMENTS,
  hidden: HIDDEN,
  unicode: IN_UNICODE,
  'fake-system': FAKE_SYSTEM,
  'fake-tool': FAKE_TOOLS,
  exfiltration: EXFILTRATION,
  image: IMAGES,
  pressure: PRESSURE,
};

// The keys of the record are the kinds.
const KINDS = Object.keys(ROWS) as InjectionKind[];

export const INJECTIONS: readonly Injection[] = KINDS.flatMap((kind) =>
  ROWS[kind].map(([language, text, obeyed], index) => ({
    id: `${kind}-${index + 1}`,
    kind,
    language,
    text,
    obeyed,
  })),
);
