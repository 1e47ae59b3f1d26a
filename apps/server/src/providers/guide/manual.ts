// The manual in memory, one search index per language, read from the disk when it is first asked for.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { GuideLanguage } from './language.ts';
import { parseChapter } from './passages.ts';
import { createSearchIndex, type SearchIndex } from './rank.ts';

export type Manual = Readonly<Record<GuideLanguage, SearchIndex>>;

async function readIndex(folder: string): Promise<SearchIndex> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const chapters = await Promise.all(
    names.map(async (name) => parseChapter(name.slice(0, -3), await readFile(join(folder, name), 'utf8'))),
  );
  return createSearchIndex(chapters.flat());
}

export function createManual(folder: string): () => Promise<Manual> {
  let loading: Promise<Manual> | null = null;

  async function load(): Promise<Manual> {
    try {
      const [en, zh] = await Promise.all([readIndex(join(folder, 'en')), readIndex(join(folder, 'zh'))]);
      return { en, zh };
    } catch (cause) {
      loading = null;
      throw new AppError('model_unavailable', { cause });
    }
  }

  return () => (loading ??= load());
}
