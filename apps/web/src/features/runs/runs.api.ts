import { useCallback } from 'react';
import { useToolNames } from '../../platform/tools/use-tools.ts';
import { toWords } from './tool-words.ts';

/** The name of a tool in the language of the reader; its own name in words until the catalogue is here. */
export function useToolName(): (toolName: string) => string {
  const names = useToolNames();
  return useCallback((toolName) => names?.get(toolName) ?? toWords(toolName), [names]);
}
