export { ComparedRuns } from './ComparedRuns.tsx';
export { RunMenu } from './RunMenu.tsx';
