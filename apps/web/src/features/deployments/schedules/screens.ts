export { ScheduleLogsScreen } from '../screens/logs/LogsScreen.tsx';
export { ScheduleEditorScreen } from '../screens/ScheduleEditorScreen.tsx';
export { SchedulesScreen } from './list/SchedulesScreen.tsx';
