export { SuggestionsScreen } from './screens/SuggestionsScreen.tsx';
export { SystemPromptsScreen } from './screens/SystemPromptsScreen.tsx';
