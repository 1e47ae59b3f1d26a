import { createContext, type ComponentType, type ReactNode } from 'react';

export type ProgramLanguage = 'javascript' | 'python';

export interface CodeRunnerProps {
  readonly code: string;
  readonly language: ProgramLanguage;
  /** What is shown below the code; null: nothing any more. */
  readonly onOutput: (output: ReactNode) => void;
}

/** The button that runs a program; null where none can be run. */
export const CodeRunner = createContext<ComponentType<CodeRunnerProps> | null>(null);

const LANGUAGES: Readonly<Record<string, ProgramLanguage>> = {
  js: 'javascript',
  javascript: 'javascript',
  py: 'python',
  python: 'python',
};

/** Null: it is in no language that programs are run in. */
export const toProgramLanguage = (language: string): ProgramLanguage | null =>
  LANGUAGES[language.toLowerCase()] ?? null;
