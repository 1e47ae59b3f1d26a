import type {
  OpenApiImport,
  OpenApiImportBody,
  OpenApiOperation,
} from '@parley/contract/custom-tools/import-schemas.ts';
import { useState } from 'react';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { textsOf } from '../../../platform/toasts.ts';
import { customToolActions } from '../custom-tools.api.ts';
import { toProblem, type ImportProblem } from './import-problem.ts';
import { parseUrl } from '../../../ui/parse-url.ts';

export const MAX_CHOSEN = 50;

export const isUsable = ({ tool, is_taken: isTaken }: OpenApiOperation): boolean => tool !== null && !isTaken;

type Tool = NonNullable<OpenApiOperation['tool']>;

/** What is called, with its port; empty where the operation makes no tool. */
export const hostOf = ({ tool }: Pick<OpenApiOperation, 'tool'>): string =>
  parseUrl(tool?.url ?? '')?.host ?? '';

type Credential = OpenApiOperation['credentials'][number];

/** A document names the server of each operation: what is typed for one host goes to no other. */
export const credentialKeyOf = (
  operation: Pick<OpenApiOperation, 'tool'>,
  { header }: Pick<Credential, 'header'>,
): string => `${hostOf(operation)} ${header}`;

/** With the credentials in their headers, where they are given. */
function withCredentials(
  tool: Tool,
  operation: OpenApiOperation,
  values: Readonly<Record<string, string>>,
): Tool {
  const given = operation.credentials.flatMap((credential) => {
    const value = values[credentialKeyOf(operation, credential)]?.trim() ?? '';
    const { header: name, prefix } = credential;
    const hasPrefix = value.toLowerCase().startsWith(prefix.toLowerCase());
    return value === '' ? [] : [{ name, value: hasPrefix ? value : `${prefix}${value}`, secret: true }];
  });
  const names = new Set(given.map(({ name }) => name.toLowerCase()));
  const others = tool.headers.filter(({ name }) => !names.has(name.toLowerCase()));
  return { ...tool, headers: [...others, ...given] };
}

/** A document, the operations that are chosen of it, and how making tools of them went. */
export function useOpenApiImport() {
  const [found, setFound] = useState<OpenApiImport | null>(null);
  const [problem, setProblem] = useState<ImportProblem | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);

  async function read(body: OpenApiImportBody): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      setFound(await customToolActions.readOpenApi(body));
    } catch (error) {
      setProblem(toProblem(toAppError(error)));
    } finally {
      setBusy(false);
    }
  }

  async function createOne(operation: OpenApiOperation, tool: Tool): Promise<boolean> {
    const { key } = operation;
    try {
      await customToolActions.create(withCredentials(tool, operation, values));
    } catch (error) {
      const known = toAppError(error);
      const text = known.data.errors ? toProblem(known).text : textsOf(known.code).text;
      setFailures((before) => ({ ...before, [key]: text }));
      return false;
    }
    setChosen((before) => new Set([...before].filter((one) => one !== key)));
    setFound(
      (before) =>
        before && {
          ...before,
          operations: before.operations.map((one) => (one.key === key ? { ...one, is_taken: true } : one)),
        },
    );
    return true;
  }

  /** One after another; whether all of them are tools now. */
  async function create(): Promise<boolean> {
    setBusy(true);
    setFailures({});
    let isWhole = true;
    for (const operation of found?.operations ?? [])
      if (operation.tool && chosen.has(operation.key))
        isWhole = (await createOne(operation, operation.tool)) && isWhole;
    setBusy(false);
    return isWhole;
  }

  return {
    ...{ found, problem, chosen, values, failures, isBusy, read, create },
    choose(keys: readonly string[], isChosen: boolean) {
      setChosen((before) => {
        if (!isChosen) return new Set([...before].filter((key) => !keys.includes(key)));
        return new Set([...new Set([...before, ...keys])].slice(0, MAX_CHOSEN));
      });
    },
    setValue: (key: string, value: string) => setValues((before) => ({ ...before, [key]: value })),
    reset() {
      setFound(null);
      setValues({});
      setChosen(new Set());
      setFailures({});
    },
  };
}

export type OpenApiImporting = ReturnType<typeof useOpenApiImport>;
