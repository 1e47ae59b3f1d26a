// Multipart bodies as browsers write them.

export interface FormFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

export interface FormBody {
  readonly payload: Buffer;
  readonly headers: { readonly 'content-type': string };
}

const BOUNDARY = '----parley-form-boundary-7f3a';

/** Fields are written unchecked: tests also send what no browser would. */
export function toForm(
  fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
  files: readonly FormFile[] = [],
): FormBody {
  const entries = Array.isArray(fields) ? fields : Object.entries(fields);
  const pieces: Buffer[] = [];
  for (const [name, value] of entries) {
    pieces.push(
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
  }
  for (const { field, name, bytes, type = 'application/octet-stream' } of files) {
    const disposition = `form-data; name="${field}"; filename="${name}"`;
    const head = `--${BOUNDARY}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${type}\r\n\r\n`;
    pieces.push(Buffer.from(head), bytes, Buffer.from('\r\n'));
  }
  pieces.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return {
    payload: Buffer.concat(pieces),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
