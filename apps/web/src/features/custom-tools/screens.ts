export { CallsScreen } from './screens/CallsScreen.tsx';
export { ToolEditScreen } from './screens/ToolEditScreen.tsx';
export { ToolsScreen } from './screens/ToolsScreen.tsx';
