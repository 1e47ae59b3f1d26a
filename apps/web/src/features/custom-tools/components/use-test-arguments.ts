import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseObject, toJson } from '../parameter-table.ts';
import {
  toInitial,
  toTestArguments,
  toTestFields,
  toTyped,
  type TestField,
  type TestProblem,
  type TestTyped,
} from '../test-fields.ts';

export type ArgumentView = 'fields' | 'json';

export interface TestForm {
  readonly fields: readonly TestField[];
  readonly view: ArgumentView;
  readonly typed: TestTyped;
  readonly json: string;
  /** By the name of the field. */
  readonly problems: Readonly<Record<string, TestProblem>>;
  readonly jsonProblem: string | undefined;
  type(name: string, text: string): void;
  typeJson(text: string): void;
  setView(view: ArgumentView): void;
  /** `null` where something is wrong, which then stands at its field. */
  read(): Record<string, unknown> | null;
}

/** What a test is given: typed into fields of the saved parameters, or as JSON. */
export function useTestArguments(parameters: Readonly<Record<string, unknown>>): TestForm {
  const { t } = useTranslation('mcp');
  const fields = toTestFields(parameters);
  const [view, setShown] = useState<ArgumentView>(fields.length > 0 ? 'fields' : 'json');
  const [changed, setChanged] = useState<TestTyped>({});
  const [json, setJson] = useState('{}');
  const [problems, setProblems] = useState<TestForm['problems']>({});
  const [jsonProblem, setJsonProblem] = useState<string>();
  const typed = { ...toInitial(fields), ...changed };

  function show(next: ArgumentView): void {
    if (next === 'json') {
      setJson(toJson(toTestArguments(fields, typed).args));
      setProblems({});
      return setShown('json');
    }
    const args = parseObject(json);
    const fitting = args && toTyped(fields, args);
    if (!fitting) return setJsonProblem(t(args ? 'custom.noFields' : 'custom.noObject'));
    setChanged(fitting);
    setShown('fields');
  }

  function read(): Record<string, unknown> | null {
    if (view === 'json') {
      const args = parseObject(json);
      if (!args) setJsonProblem(t('custom.noObject'));
      return args;
    }
    const { args, problems: found } = toTestArguments(fields, typed);
    setProblems(found);
    return Object.keys(found).length > 0 ? null : args;
  }

  return {
    fields,
    view,
    typed,
    json,
    problems,
    jsonProblem,
    type(name, text) {
      setChanged((before) => ({ ...before, [name]: text }));
      setProblems(({ [name]: _gone, ...rest }) => rest);
    },
    typeJson(text) {
      setJson(text);
      setJsonProblem(undefined);
    },
    setView: show,
    read,
  };
}
