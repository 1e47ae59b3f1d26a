// The program of the isolated process.
import { serveOneJob } from '../isolation/serve-one-job.ts';
import type { FileJob } from './file-job.ts';
import { readFile } from './read-file.ts';

// Only the server is at the other end.
serveOneJob((job) => readFile(job as FileJob));
