import { CalendarClock } from 'lucide-react';
import { forMembers } from '../screens/for-members.tsx';
import * as Editor from '../screens/ScheduleEditorScreen.tsx';
import * as List from './list/SchedulesScreen.tsx';
import { SchedulesLink } from './SchedulesLink.tsx';

export { ScheduleLogsScreen } from '../screens/logs/LogsScreen.tsx';

const page = { texts: 'scheduled-agents', Icon: CalendarClock } as const;
export const SchedulesScreen = forMembers(List.SchedulesScreen, { ...page, title: 'title' });
export const ScheduleEditorScreen = forMembers(Editor.ScheduleEditorScreen, {
  ...page,
  title: 'new',
  Parent: SchedulesLink,
});
