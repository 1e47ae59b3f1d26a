// Writes one JSON object while the records are being read, so that no account is too large to export.
export interface ExportedRecord {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Records of one table must be consecutive. */
export async function* toExportText(
  exportedAt: string,
  records: AsyncIterable<ExportedRecord>,
): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(exportedAt)},"sections":{`;
  let section: string | null = null;
  for await (const { table, row } of records) {
    if (table === section) {
      yield `,\n${JSON.stringify(row)}`;
      continue;
    }
    yield `${section === null ? '' : '],'}${JSON.stringify(table)}:[\n${JSON.stringify(row)}`;
    section = table;
  }
  yield `${section === null ? '' : ']'}}}\n`;
}
