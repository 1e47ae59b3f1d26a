export { ToolPicker } from './components/ToolPicker.tsx';
export { ToolRow } from './components/ToolRow.tsx';
