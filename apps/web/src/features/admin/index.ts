export { AdminPanes } from './screens/AdminPanes.tsx';
export { AdminShell } from './screens/AdminShell.tsx';
