import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToolNames } from '../../platform/tools/use-tools.ts';
import { toWords } from './tool-words.ts';

/** Each agent that another may hand over to is a tool of its own, in no list of tools. The row below says who it was. */
const HAND_OVER = /^hand[-_]over[-_]to[-_]/;

/** The name of a tool in the language of the reader; its own name in words until the catalogue is here. */
export function useToolName(): (toolName: string) => string {
  const names = useToolNames();
  const { t } = useTranslation('runs');
  return useCallback(
    (toolName) => {
      if (HAND_OVER.test(toolName)) return t('step.handOver');
      return names?.get(toolName) ?? toWords(toolName);
    },
    [names, t],
  );
}
