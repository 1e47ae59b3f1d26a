export { AdminShell } from './screens/AdminShell.tsx';
export { PageTurner } from './components/PageTurner.tsx';
