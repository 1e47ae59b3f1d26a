// The program of the isolated process.
import { serveJobs } from '../isolation/serve-jobs.ts';
import { toSchemaInstance } from './instance/schema-instance.ts';
import { parseAnswer } from './parse-answer.ts';
import type { SchemaAnswer, SchemaJob } from './schema-job.ts';
import { compileSchema } from './schema-matcher.ts';
import { checkSchema, SchemaRefusedError, type Schema } from './schema-rules.ts';

function perform(job: SchemaJob): SchemaAnswer {
  // The server serialised the text from an object.
  const schema = JSON.parse(job.schema) as Schema;
  if (job.kind === 'build')
    return { kind: 'built', json: JSON.stringify(toSchemaInstance(checkSchema(schema), job)) };
  const findMismatch = compileSchema(schema);
  if (job.kind === 'check') return { kind: 'usable' };
  const value = parseAnswer(job.answer);
  const mismatch = value === undefined ? 'the answer is no JSON' : findMismatch(value);
  return mismatch === null ? { kind: 'match', value } : { kind: 'mismatch', mismatch };
}

function serve(job: SchemaJob): SchemaAnswer {
  try {
    return perform(job);
  } catch (error) {
    const isRefusal = error instanceof SchemaRefusedError;
    // Anything else is a schema that the validator cannot process, such as an endless one.
    return { kind: 'refused', reason: isRefusal ? error.message : 'it cannot be applied' };
  }
}

// The only peer is the server.
serveJobs((job) => Promise.resolve(serve(job as SchemaJob)));
