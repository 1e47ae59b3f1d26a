import type { ArtifactContents } from '@parley/contract/artifacts/fold.ts';

// A document as a file, and what it is coloured as. Pure.

const MEDIA_TYPES = {
  markdown: 'text/markdown',
  code: 'text/plain',
  html: 'text/html',
  svg: 'image/svg+xml',
} as const satisfies Record<ArtifactContents['kind'], string>;

const ENDINGS: Readonly<Record<string, string>> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  ruby: 'rb',
  rust: 'rs',
  kotlin: 'kt',
  csharp: 'cs',
  'c++': 'cpp',
  'c#': 'cs',
  bash: 'sh',
  shell: 'sh',
  powershell: 'ps1',
  markdown: 'md',
  golang: 'go',
};

export function toLanguage({ kind, language }: Pick<ArtifactContents, 'kind' | 'language'>): string {
  if (kind === 'code') return language ?? '';
  return kind === 'svg' ? 'xml' : kind;
}

function toEnding({ kind, language }: Pick<ArtifactContents, 'kind' | 'language'>): string {
  if (kind === 'markdown') return 'md';
  if (kind !== 'code') return kind;
  const name = (language ?? '').toLowerCase();
  return ENDINGS[name] ?? (/^[a-z\d]{1,5}$/.test(name) ? name : 'txt');
}

export interface ArtifactFile {
  readonly name: string;
  readonly mediaType: string;
}

export function toFile(contents: ArtifactContents): ArtifactFile {
  const name = contents.title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'document';
  return { name: `${name}.${toEnding(contents)}`, mediaType: MEDIA_TYPES[contents.kind] };
}
