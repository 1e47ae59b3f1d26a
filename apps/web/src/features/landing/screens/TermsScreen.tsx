import { LegalPage } from './LegalPage.tsx';

export function TermsScreen() {
  return <LegalPage name="terms" />;
}
