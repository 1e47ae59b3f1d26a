// The program of the isolated process.
import { serveJobs } from '../isolation/serve-jobs.ts';
import type { CodeAnswer, CodeJob } from './code-job.ts';

// Each process runs one program, so it loads one interpreter.
async function run(job: CodeJob): Promise<CodeAnswer> {
  if (job.language === 'python') return (await import('./run-python.ts')).runPython(job);
  return (await import('./run-javascript.ts')).runJavaScript(job);
}

async function answer(job: CodeJob): Promise<CodeAnswer> {
  try {
    return await run(job);
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
