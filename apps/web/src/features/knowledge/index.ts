export { useCollections } from './use-collections.ts';
