export { SiteFrame } from './components/SiteFrame.tsx';
export { useSite } from './screens/use-site.ts';
