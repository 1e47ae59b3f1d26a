// A chunk of its own: fetched with the first file.
import { api } from '../../../platform/api/client.ts';
import { browserClock } from '../../../platform/clock.ts';
import { registerLocalData } from '../../../platform/store/local-data.ts';
import { chat } from '../browser-chat.ts';
import { browserIds } from '../ids.ts';
import { createFileReader } from './file-reader.ts';
import { createExtractFile } from './files.api.ts';

/** The file reader of this tab. */
export const fileReader = createFileReader({
  drafts: chat.drafts,
  extract: createExtractFile(api),
  clock: browserClock,
  ids: browserIds,
  random: Math.random,
});

registerLocalData({ forget: () => fileReader.stop() });
