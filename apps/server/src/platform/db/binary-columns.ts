// Bytes of a row as JSON can carry them.
import { z } from 'zod';

const Encoded = z.strictObject({ $base64: z.base64() });

type RowRecord = Readonly<Record<string, unknown>>;

const mapValues = (row: RowRecord, map: (value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, map(value)]));

export function encodeBytes(row: RowRecord): Record<string, unknown> {
  return mapValues(row, (value) =>
    value instanceof Uint8Array ? { $base64: Buffer.from(value).toString('base64') } : value,
  );
}

export function decodeBytes(row: RowRecord): Record<string, unknown> {
  return mapValues(row, (value) => {
    const encoded = typeof value === 'object' && value !== null ? Encoded.safeParse(value).data : undefined;
    return encoded ? Buffer.from(encoded.$base64, 'base64') : value;
  });
}
