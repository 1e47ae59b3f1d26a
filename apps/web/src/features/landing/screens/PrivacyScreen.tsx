import { LegalPage } from './LegalPage.tsx';

export function PrivacyScreen() {
  return <LegalPage name="privacy" />;
}
