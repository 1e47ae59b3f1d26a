/** Gives the browser a file to store where it stores downloads. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Without it spreadsheets take a CSV file for one of an older encoding, and garble all letters but the English ones. */
export const UTF8_MARK = '\ufeff';

/** The same for a table of the server, which programs read as well and which has no mark therefore. */
export function saveTable(name: string, csv: Blob): void {
  saveBlob(name, new Blob([UTF8_MARK, csv], { type: csv.type }));
}
