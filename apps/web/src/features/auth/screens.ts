export { LoginScreen } from './screens/LoginScreen.tsx';
export { RegisterScreen } from './screens/RegisterScreen.tsx';
export { UpgradeScreen } from './screens/UpgradeScreen.tsx';
