export { PrivacyScreen } from './screens/PrivacyScreen.tsx';
export { StatusScreen } from './screens/StatusScreen.tsx';
export { TermsScreen } from './screens/TermsScreen.tsx';
