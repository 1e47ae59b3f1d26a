export { ToolPicker } from './components/ToolPicker.tsx';
export { ToolRow } from './components/ToolRow.tsx';
export { ToolTile } from './components/ToolTile.tsx';
export { forgetCredentialEntries } from './tool-queries.ts';
export { toLanguage, type Language } from './tools.api.ts';
export { useKeyState, useToolNames, useTools } from './use-tools.ts';
