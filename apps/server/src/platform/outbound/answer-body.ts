// Reads the body of an answer with a bound on its bytes, counted as they come and again once they are unpacked.
import { pipeline, Transform, type Duplex, type Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { AppError } from '@parley/contract/errors/app-error.ts';

/** What the standard allows for the web; a frame could ask for a window of 128 MB. */
const ZSTD_WINDOW_BITS = 23;

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_BITS } }),
};

/** What is asked for; `deflate` is left out because servers disagree about what it is. */
export const ACCEPTED_ENCODINGS = 'gzip, br, zstd';

function createCounter(maxBytes: number, onBytes: () => void): { stream: Transform; count(): number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onBytes();
      if (bytes > maxBytes) done(new AppError('destination_too_large'));
      else done(null, chunk);
    },
  });
  return { stream, count: () => bytes };
}

export interface BodyBounds {
  readonly maxBytes: number;
  readonly onBytes: () => void;
}

interface UnpackedBody {
  readonly stream: Readable;
  /** What ended it too early. */
  readonly ended: Promise<Error | null | undefined>;
  countReceived(): number;
  readonly isPlain: boolean;
}

function unpack(
  body: Readable,
  encoding: string | undefined,
  { maxBytes, onBytes }: BodyBounds,
): UnpackedBody {
  const coding = encoding?.trim().toLowerCase() ?? 'identity';
  const createDecoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
  // Stacked codings are only useful for compression bombs.
  if (!createDecoder && coding !== 'identity' && coding !== '') {
    body.destroy();
    throw new AppError('destination_unreadable', { data: { internal: { coding: coding.slice(0, 100) } } });
  }
  const received = createCounter(maxBytes, onBytes);
  const unpacked = createCounter(maxBytes, () => undefined);
  const stages = [body, received.stream, ...(createDecoder ? [createDecoder()] : []), unpacked.stream];
  return {
    stream: unpacked.stream,
    ended: new Promise((resolve) => pipeline(stages, resolve)),
    countReceived: received.count,
    isPlain: !createDecoder,
  };
}

/** Fails with `destination_too_large`, or with what is wrong with the coding. */
export function streamBody(body: Readable, encoding: string | undefined, bounds: BodyBounds): Readable {
  return unpack(body, encoding, bounds).stream;
}

/** Throws `destination_too_large`, or what is wrong with the coding. */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  bounds: BodyBounds,
): Promise<Buffer> {
  const { stream, ended, countReceived, isPlain } = unpack(body, encoding, bounds);
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  const failure = await ended;
  // An empty body is none in any coding.
  if (failure && (countReceived() > 0 || isPlain)) throw failure;
  return Buffer.concat(pieces);
}
