// How costs are drawn, for other screens that show some.
export type { ChartDay } from './components/chart-day.ts';
export { ChangeNote } from './components/ChangeNote.tsx';
export { CostChart } from './components/CostChart.tsx';
export { DayTable } from './components/DayTable.tsx';
export { Figure } from './components/Figure.tsx';
export { FilterChips } from './components/FilterChips.tsx';
export { UsageSkeleton } from './components/UsageSkeleton.tsx';
export { changeOf, evenPace } from './pace.ts';
export { colourAt } from './top-shares.ts';
