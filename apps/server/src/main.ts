// The program of the server.
import { startServer } from './compose/start-server.ts';

startServer();
