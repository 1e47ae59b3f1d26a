import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Extraction } from './schemas.ts';

const ExtractTextQuery = z.object({
  /** Skips the description of images, and uses no model. */
  skip_image_extraction: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((value) => value === 'true' || value === '1'),
});

export const extractText = defineEndpoint({
  id: 'files.extractText',
  method: 'POST',
  path: '/files/extract-text',
  summary: 'Read the text out of a file. The file is the form field `file` and is not kept.',
  access: 'guest',
  rate: 'extraction',
  guards: 'none',
  scope: 'chat',
  query: ExtractTextQuery,
  body: z.object({}),
  form: { files: ['file'] },
  reply: Extraction,
  errors: [
    'file_empty',
    'file_too_large',
    'invalid_file',
    'file_expands',
    'file_unreadable',
    'vision_unavailable',
    'extraction_busy',
    'extraction_unavailable',
    'insufficient_balance',
    'storage_full',
    'shutting_down',
  ],
});
