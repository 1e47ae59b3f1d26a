export { CollectionsScreen } from './screens/CollectionsScreen.tsx';
export { CollectionScreen } from './screens/CollectionScreen.tsx';
export { DocumentScreen } from './screens/DocumentScreen.tsx';
