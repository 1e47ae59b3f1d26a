export { ScheduleLogsScreen } from '../screens/logs/LogsScreen.tsx';
export { ScheduleEditorScreen } from './editor/EditorScreen.tsx';
export { SchedulesScreen } from './list/SchedulesScreen.tsx';
