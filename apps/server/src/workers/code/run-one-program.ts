// The program of the isolated process.
import { serveJobs } from '../isolation/serve-jobs.ts';
import type { CodeAnswer, CodeJob } from './code-job.ts';
import { runProgram } from './run-program.ts';

async function answer(job: CodeJob): Promise<CodeAnswer> {
  try {
    return await runProgram(job);
  } catch (error) {
    // The interpreter itself gave up, for example for lack of memory.
    return {
      failure: error instanceof Error ? error.message.slice(0, 500) : 'The program failed.',
      printed: '',
    };
  }
}

// The only peer is the server.
serveJobs((job) => answer(job as CodeJob));
