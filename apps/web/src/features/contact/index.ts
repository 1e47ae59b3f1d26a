export { MessagesScreen } from './screens/MessagesScreen.tsx';
