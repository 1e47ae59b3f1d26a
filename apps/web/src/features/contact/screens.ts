export { ContactScreen } from './screens/ContactScreen.tsx';
export { MessagesScreen } from './screens/MessagesScreen.tsx';
