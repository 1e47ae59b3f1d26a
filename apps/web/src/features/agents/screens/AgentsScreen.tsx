import { useSearchParams } from 'react-router';
import { GalleryScreen } from './gallery/GalleryScreen.tsx';
import { ManagerScreen } from './list/ManagerScreen.tsx';

/** Own agents, or those that everyone may use. */
export function AgentsScreen() {
  const [parameters] = useSearchParams();
  return parameters.get('tab') === 'public' ? <GalleryScreen /> : <ManagerScreen />;
}
