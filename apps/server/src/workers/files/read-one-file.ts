// The program of the isolated process.
import { serveJobs } from '../isolation/serve-jobs.ts';
import type { FileJob } from './file-job.ts';
import { readFile } from './read-file.ts';

// Only the server is at the other end.
serveJobs((job) => readFile(job as FileJob));
