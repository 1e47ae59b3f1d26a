// Tools that ask encyclopaedias, dictionaries and libraries.
import type { AnyTool } from '../../tool.ts';
import { wikimediaImageSearch } from './commons.ts';
import { wordAssociation } from './datamuse.ts';
import { dictionaryDefine } from './dictionary.ts';
import { gutenbergSearch } from './gutenberg.ts';
import { translateText } from './my-memory.ts';
import { OPEN_LIBRARY_TOOLS } from './open-library.ts';
import { WIKIDATA_TOOLS } from './wikidata.ts';
import { WIKIPEDIA_TOOLS } from './wikipedia.ts';

export const KNOWLEDGE_TOOLS: readonly AnyTool[] = [
  ...WIKIPEDIA_TOOLS,
  ...WIKIDATA_TOOLS,
  wikimediaImageSearch,
  dictionaryDefine,
  wordAssociation,
  translateText,
  ...OPEN_LIBRARY_TOOLS,
  gutenbergSearch,
];
