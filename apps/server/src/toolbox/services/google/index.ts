// Tools that read and write what a person keeps at Google.
import type { AnyTool } from '../../tool.ts';
import { calendarCreate, calendarList, calendarUpdate } from './calendar.ts';
import { contactsSearch } from './contacts.ts';
import { docsRead } from './docs.ts';
import { driveRead, driveSearch } from './drive.ts';
import { gmailRead, gmailSearch, gmailSend } from './gmail.ts';
import { sheetsAppend, sheetsRead } from './sheets.ts';

export const GOOGLE_TOOLS: readonly AnyTool[] = [
  gmailSearch,
  gmailRead,
  gmailSend,
  calendarList,
  calendarCreate,
  calendarUpdate,
  driveSearch,
  driveRead,
  sheetsRead,
  sheetsAppend,
  docsRead,
  contactsSearch,
];
