// Reads exports away from the main thread: parsing hundreds of megabytes of JSON does not delay typing.
import { readImportFile } from './read-import-file.ts';

addEventListener('message', (event: MessageEvent<Blob>) => {
  void readImportFile(event.data).then((reading) => postMessage(reading));
});
