// What the doctor says about one part of an installation.
export interface Finding {
  readonly part: string;
  /** `warning`: the server works, but something is likely to go wrong or to be missed. */
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
  /** What to do, where something is to be done. */
  readonly remedy: string | null;
}

export const fine = (part: string, text: string): Finding => ({ part, state: 'ok', text, remedy: null });

export const warn = (part: string, text: string, remedy: string): Finding => ({
  part,
  state: 'warning',
  text,
  remedy,
});

export const fault = (part: string, text: string, remedy: string): Finding => ({
  part,
  state: 'problem',
  text,
  remedy,
});

const MARKS: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok      ',
  warning: 'WARNING ',
  problem: 'PROBLEM ',
};

export function toDoctorReport(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ part, state, text, remedy }) => [
    `${MARKS[state]}${part}: ${text}`,
    ...(remedy === null ? [] : [`        ${remedy}`]),
  ]);
  const count = (wanted: Finding['state']): number => findings.filter(({ state }) => state === wanted).length;
  return `${[...lines, `${count('problem')} problems, ${count('warning')} warnings`].join('\n')}\n`;
}

/** The cause in the words of the system, without addresses that may hold passwords. */
export function toCause(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return code;
  return error instanceof Error && error.cause !== undefined ? toCause(error.cause) : 'no answer';
}
