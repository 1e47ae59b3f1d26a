// The program of the isolated process.
import { serveJobs } from '../isolation/serve-jobs.ts';
import { cleanPicture } from './clean-picture.ts';
import type { PictureJob } from './picture-job.ts';

// The only peer is the server.
serveJobs((job) => cleanPicture(job as PictureJob));
