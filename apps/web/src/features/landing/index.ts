export type { KnownFigures } from './figures.ts';
export { useMeasured } from './measured.state.ts';
export { SiteFrame } from './components/SiteFrame.tsx';
export { useSite } from './screens/use-site.ts';
