export { ToolTabs } from './components/ToolTabs.tsx';
