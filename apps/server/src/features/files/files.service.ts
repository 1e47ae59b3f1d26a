// Reads a file for a caller: its text, and descriptions of its pictures where a vision model is available.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import type { CatalogueModel, Providers } from '../../providers/provider.ts';
import type { DescribePictures } from './files.describe.ts';
import { insertDescriptions, toNotes, removePlaceholders } from './files.text.ts';
import type { FileReader, ReadFile } from './files.reader.ts';
import { findVisionModel } from './files.vision.ts';

export interface Extracted {
  readonly mediaType: string;
  readonly text: string;
  readonly notes: readonly string[];
  readonly isTruncated: boolean;
  readonly pages: number | null;
  readonly picturesDescribed: number;
}

export interface ExtractInput {
  readonly actor: Actor;
  readonly file: { readonly name: string; readonly path: string; readonly sizeBytes: number };
  readonly skipsPictures: boolean;
}

export interface Files {
  extract(input: ExtractInput): Promise<Extracted>;
}

export interface FilesDeps {
  readonly reader: FileReader;
  readonly providers: Pick<Providers, 'listModels'>;
  readonly describe: DescribePictures;
}

/** Errors the caller can fix, such as an empty balance, are passed on; all others mean that no model was available. */
function toVisionError(error: unknown): AppError {
  const isTheirs = error instanceof AppError && error.status >= 400 && error.status < 500;
  return isTheirs ? error : new AppError('vision_unavailable', { cause: error });
}

export function createFiles({ reader, providers, describe }: FilesDeps): Files {
  const toExtracted = (reading: ReadFile, text: string, more: Partial<Extracted> = {}): Extracted => ({
    mediaType: reading.mediaType,
    text,
    isTruncated: reading.isTruncated,
    pages: reading.pages,
    picturesDescribed: 0,
    ...more,
    notes: [...toNotes(reading), ...(more.notes ?? [])],
  });

  /** A picture that cannot be described is not an empty document. */
  async function recognise(input: ExtractInput, failure: AppError): Promise<Extracted> {
    const { path, name } = input.file;
    const reading = await reader.read(input.actor.userId, { path, name, pictures: 'recognise' });
    if (reading.text.trim() === '') throw failure;
    return toExtracted(reading, reading.text);
  }

  async function extractWith(model: CatalogueModel, input: ExtractInput): Promise<Extracted> {
    const { actor, file } = input;
    const { path, name } = file;
    const reading = await reader.read(actor.userId, { path, name, pictures: 'hand-over' });
    const { pictures, isPicture, text } = reading;
    if (pictures.length === 0) return toExtracted(reading, removePlaceholders(text));
    try {
      const descriptions = await describe({ actor, model, fileName: name, pictures });
      const described = isPicture ? (descriptions[0] ?? '') : insertDescriptions(text, descriptions);
      return toExtracted(reading, described, { picturesDescribed: pictures.length });
    } catch (error) {
      const failure = toVisionError(error);
      const bare = removePlaceholders(text);
      if (bare.trim() === '') return recognise(input, failure);
      return toExtracted(reading, bare, { notes: [`The pictures in it were left out. ${failure.message}`] });
    }
  }

  return {
    async extract(input) {
      const { actor, file, skipsPictures } = input;
      if (file.sizeBytes === 0) throw new AppError('file_empty');
      const { path, name } = file;
      if (skipsPictures) {
        const reading = await reader.read(actor.userId, { path, name, pictures: 'skip' });
        return toExtracted(reading, removePlaceholders(reading.text));
      }
      const model = findVisionModel(providers.listModels());
      if (model) return extractWith(model, input);
      const reading = await reader.read(actor.userId, { path, name, pictures: 'recognise' });
      const text = removePlaceholders(reading.text);
      if (reading.isPicture && text.trim() === '') throw new AppError('vision_unavailable');
      return toExtracted(reading, text);
    },
  };
}
