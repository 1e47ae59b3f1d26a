// The program of the isolated process.
import { serveJobs } from '../isolation/serve-jobs.ts';
import type { FileJob } from './file-job.ts';
import { readFile } from './read-file.ts';

// The only peer is the server.
serveJobs((job) => readFile(job as FileJob));
