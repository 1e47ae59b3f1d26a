export { AgentsScreen } from './screens/AgentsScreen.tsx';
export { BuilderScreen } from './screens/builder/BuilderScreen.tsx';
export { AgentScreen } from './screens/detail/AgentScreen.tsx';
