import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfigureCredentials } from '../../../ui/button/ConfigureCredentials.tsx';
import { Expiry } from '../components/Expiry.tsx';
import type { Request } from '../use-request.ts';

/** The call cannot be made yet: the credential is configured first, or the run goes on without the call. */
export function CredentialFoot({ request }: { readonly request: Request }) {
  const { t } = useTranslation('approvals');
  const { approval, decision } = request;
  const goWithout = () => request.deny(t('credential.reason'), false);
  // Reading needs no other answer; what writes is allowed by the person once it can be done.
  const goesOn = approval.effect === 'read';
  return (
    <div className="flex flex-wrap items-center gap-2 max-tablet:[&>*]:flex-1">
      <p role="status" className="w-full text-12 text-warn">
        {t('credential.missing', { tool: approval.display_name })}
      </p>
      <ConfigureCredentials
        request={{
          tools: [approval.tool_name],
          agentName: approval.agent_name ?? '',
          purpose: goesOn ? 'continue' : 'configure',
          ...(goesOn && { onContinue: () => request.allow(), onRunWithout: goWithout }),
        }}
        look="primary"
      >
        <KeyRound size={14} aria-hidden />
        {t('credential.configure')}
      </ConfigureCredentials>
      <Button isBusy={decision.isSending} onClick={goWithout}>
        {t('credential.without')}
      </Button>
      <span className="text-12 text-ink-3 max-tablet:w-full max-tablet:text-center tablet:ml-auto">
        <Expiry expiresAt={approval.expires_at} />
      </span>
    </div>
  );
}
