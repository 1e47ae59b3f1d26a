import { z } from 'zod';
import { path } from '../../rows.ts';
import { ToolFailure } from '../../tool.ts';
import { clip, cursor, limit, words } from '../arguments.ts';
import { createGoogleService, fileId } from './google.ts';

const ORIGIN = 'https://www.googleapis.com';
const API = `${ORIGIN}/drive/v3/files`;
const FIELDS = 'id,name,mimeType,modifiedTime,size,webViewLink,shortcutDetails';
const ALL_DRIVES = { supportsAllDrives: true };
const MAX_TEXT = 50_000;

const drive = createGoogleService({
  name: 'Google Drive',
  category: 'files',
  origin: ORIGIN,
  scope: 'drive.readonly',
});

const File = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string().optional(),
  modifiedTime: z.string().optional(),
  size: z.string().optional(),
  webViewLink: z.string().optional(),
  shortcutDetails: z.object({ targetId: z.string(), targetMimeType: z.string() }).optional(),
});

/** What a shortcut leads to is what is read: it has no content of its own. */
const findContent = ({ id, mimeType, shortcutDetails: target }: z.infer<typeof File>) =>
  target ? { id: target.targetId, type: target.targetMimeType } : { id, type: mimeType ?? null };

const toFacts = (file: z.infer<typeof File>) => ({
  ...findContent(file),
  name: file.name,
  modified_at: file.modifiedTime ?? null,
  size: file.size === undefined ? null : Number(file.size),
  url: file.webViewLink ?? null,
});

/** A text inside a query of Drive. */
const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export const driveSearch = drive.tool({
  name: 'google-drive-search',
  icon: 'folder-search',
  title: { en: 'Search Google Drive', zh: '搜索 Google 云端硬盘' },
  description:
    "Finds files in the person's Google Drive by words of their names and contents. It tells ids, which " +
    'google_drive_read, google_docs_read and google_sheets_read take. Files in the bin are left out.',
  parameters: z.strictObject({
    query: words('Words that a file holds.', 200),
    limit: limit('How many to return.', { most: 50, usual: 15 }),
    cursor,
  }),
  async run({ query, limit: pageSize, cursor: pageToken }, ask) {
    const { files, nextPageToken } = await ask(
      {
        url: API,
        query: {
          // Results of a search of contents cannot be sorted.
          q: `fullText contains ${quote(query)} and trashed = false`,
          fields: `nextPageToken,files(${FIELDS})`,
          includeItemsFromAllDrives: true,
          ...ALL_DRIVES,
          pageSize,
          pageToken,
        },
      },
      z.object({ files: z.array(File), nextPageToken: z.string().optional() }),
    );
    return {
      truncated: nextPageToken !== undefined,
      data: { files: files.map(toFacts), next_cursor: nextPageToken ?? null },
    };
  },
});

/** What Google's own kinds of files are read as. */
const EXPORTS: Readonly<Record<string, string>> = {
  'application/vnd.google-apps.document': 'text/plain',
  'application/vnd.google-apps.presentation': 'text/plain',
  'application/vnd.google-apps.spreadsheet': 'text/csv',
};
const IS_TEXT = /^(text\/|application\/(json|xml|yaml|x-yaml|javascript|sql|csv)\b|.*\+(json|xml)$)/;

function toDownload({ id, type }: ReturnType<typeof findContent>) {
  const url = `${API}${path`/${id}`}`;
  const as = EXPORTS[type ?? ''];
  if (as !== undefined) return { url: `${url}/export`, query: { mimeType: as } };
  if (IS_TEXT.test(type ?? '')) return { url, query: { alt: 'media', ...ALL_DRIVES } };
  throw new ToolFailure('bad_input', `Files of the type ${type ?? 'unknown'} cannot be read as text.`);
}

export const driveRead = drive.tool({
  name: 'google-drive-read',
  icon: 'file-search',
  title: { en: 'Read a Google Drive file', zh: '读取 Google 云端硬盘文件' },
  description:
    "Reads a file of the person's Google Drive as text: documents, slides, tables (the first sheet, as CSV) and text files. It needs " +
    'the id, which google_drive_search tells. PDF, Office files and pictures cannot be read.',
  parameters: z.strictObject({ file_id: fileId('The id of the file.') }),
  timeoutMs: 30_000,
  async run({ file_id }, ask) {
    const file = await ask(
      { url: `${API}${path`/${file_id}`}`, query: { fields: FIELDS, ...ALL_DRIVES } },
      File,
    );
    const content = await ask(
      { ...toDownload(findContent(file)), headers: { accept: '*/*' } },
      z.string(),
      (response) => response.text(),
    );
    const { text, isCut } = clip(content, MAX_TEXT);
    return {
      ...(file.webViewLink !== undefined && { source: file.webViewLink }),
      truncated: isCut,
      data: { ...toFacts(file), text },
    };
  },
});
