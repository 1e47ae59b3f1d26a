// Ids of conversations that were taken in from elsewhere. The same one has the same id whenever it is imported; where
// it was removed at the server, whose ids are not given out again, it goes on under that id with a mark behind it.

const PREFIX = 'import-';

export const toImportedId = (hash: string): string => PREFIX + hash;

/** Null where it is no imported conversation. */
export function toNextImportedId(id: string, mark: string): string | null {
  const [hash] = id.startsWith(PREFIX) ? id.slice(PREFIX.length).split('-') : [];
  return hash === undefined ? null : `${toImportedId(hash)}-${mark}`;
}

/** Under which id an imported conversation is there, if it is. */
export function findImported(ids: readonly string[], importedId: string): string | null {
  return ids.find((id) => id === importedId || id.startsWith(`${importedId}-`)) ?? null;
}
