export type { PlatformFigures } from './platform-figures.ts';
export { usePlatformFigures } from './platform-figures.state.ts';
export { SiteFrame } from './components/site/SiteFrame.tsx';
export { useSite } from './screens/use-site.ts';
