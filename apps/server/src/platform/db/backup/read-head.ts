import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { StartError } from '../../start/start-error.ts';
import { Head } from './format.ts';

/** What a backup says about itself: among others the schema it was written with. */
export async function readHead(file: string): Promise<z.infer<typeof Head>> {
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip());
  source.on('error', (error) => plain.destroy(error));
  try {
    for await (const line of createInterface({ input: plain })) {
      const head = Head.safeParse(JSON.parse(line));
      if (head.success) return head.data;
      break;
    }
  } catch (error) {
    throw new StartError(`${file} is not a backup of Parley.`, { cause: error });
  } finally {
    source.destroy();
  }
  throw new StartError(`${file} is not a backup of Parley.`);
}
