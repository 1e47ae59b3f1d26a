export type FileKind = 'document' | 'table' | 'code' | 'picture' | 'text';

const KINDS: Readonly<Record<FileKind, readonly string[]>> = {
  document: ['pdf', 'doc', 'docx', 'odt', 'rtf', 'epub', 'pptx', 'ppt', 'eml'],
  table: ['csv', 'tsv', 'xlsx', 'xls', 'ods'],
  code: [
    'js',
    'ts',
    'tsx',
    'jsx',
    'py',
    'rb',
    'go',
    'rs',
    'java',
    'c',
    'h',
    'cpp',
    'cs',
    'php',
    'sh',
    'sql',
    'json',
    'xml',
    'html',
    'css',
    'yaml',
    'yml',
    'toml',
  ],
  picture: ['png', 'jpg', 'jpeg', 'webp', 'gif', 'bmp', 'tiff'],
  text: ['txt', 'md', 'log'],
};

/** What a file is, by its name; only for its icon. */
export function fileKindOf(name: string): FileKind {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const found = Object.entries(KINDS).find(([, extensions]) => extensions.includes(extension));
  // The entries of a record have its keys.
  return (found?.[0] as FileKind | undefined) ?? 'text';
}
