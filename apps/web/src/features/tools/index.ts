import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

export { ToolPicker } from './components/ToolPicker.tsx';
export { ToolRow } from './components/ToolRow.tsx';
export { ToolTabs } from './components/ToolTabs.tsx';
export { toolUsersQuery, type AgentName } from './tools.api.ts';

/** A view of the page of tools. */
export const CatalogScreen = lazyPart(() =>
  import('./screens/CatalogScreen.tsx').then((module) => ({ default: module.CatalogScreen })),
);
