import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job-kind.ts';

/** All attempts are over long before a document counts as one that nobody reads any more. */
export const READ_DOCUMENT = defineJob({
  name: 'knowledge.read',
  schema: z.strictObject({ documentId: z.string() }),
  tries: 6,
});
