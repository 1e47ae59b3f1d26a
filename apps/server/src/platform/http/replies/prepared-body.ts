// An answer that many callers get: serialised and compressed once, not for each.
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface PreparedBody {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

export function prepareBody(value: unknown): PreparedBody {
  const plain = Buffer.from(JSON.stringify(value));
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    gzip: gzipSync(plain),
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  };
}

function isAccepted(encoding: string, accepted: string): boolean {
  return accepted.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** The smallest form the caller takes. */
export function chooseEncoding(
  body: PreparedBody,
  accepted: string | undefined,
): { bytes: Buffer; encoding: 'br' | 'gzip' | null } {
  if (accepted === undefined) return { bytes: body.plain, encoding: null };
  if (isAccepted('br', accepted)) return { bytes: body.brotli, encoding: 'br' };
  if (isAccepted('gzip', accepted)) return { bytes: body.gzip, encoding: 'gzip' };
  return { bytes: body.plain, encoding: null };
}
