export { MessageInbox } from './screens/MessageInbox.tsx';
