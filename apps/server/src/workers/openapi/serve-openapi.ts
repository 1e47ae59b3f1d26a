// The program of the isolated process.
import { serveJobs } from '../isolation/serve-jobs.ts';
import { DocumentRefusedError } from './document-refused.ts';
import type { OpenApiAnswer, OpenApiJob } from './openapi-job.ts';
import { readOpenApi } from './read-openapi.ts';

function answer(job: OpenApiJob): OpenApiAnswer {
  try {
    return { kind: 'read', document: readOpenApi(job) };
  } catch (error) {
    if (error instanceof DocumentRefusedError)
      return { kind: 'refused', field: error.field, reason: error.message };
    // Nothing else is expected; the document is not an excuse to end the process.
    return { kind: 'refused', field: 'document', reason: 'cannot be read' };
  }
}

// The only peer is the server.
serveJobs((job) => Promise.resolve(answer(job as OpenApiJob)));
