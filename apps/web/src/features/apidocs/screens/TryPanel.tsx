import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { textsOf } from '../../../platform/toasts.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { auth } from '../../auth/index.ts';
import type { ApiDocument, Operation } from '../api-document.ts';
import { CodeBox } from '../components/CodeBox.tsx';
import { CredentialChoice } from '../components/CredentialChoice.tsx';
import { SampleBox } from '../components/SampleBox.tsx';
import { TryAnswer } from '../components/TryAnswer.tsx';
import { TryForm } from '../components/TryForm.tsx';
import { toToken, type Credential } from '../credential.ts';
import { toExample } from '../schema-example.ts';
import { toReadAs } from '../try-values.ts';
import { useTryForm } from './use-try-form.ts';
import { useTryIt } from './use-try-it.ts';

const ConfirmDialog = lazyPart(() =>
  import('../../../ui/overlay/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

export interface TryPanelProps {
  readonly operation: Operation;
  readonly schemas: ApiDocument['schemas'];
  readonly address: string;
  readonly credential: Credential;
  readonly canHaveKeys: boolean;
  readonly onCredential: (credential: Credential) => void;
}

/** The call as code, as a form that really makes it, and what it answers. */
export function TryPanel(props: TryPanelProps) {
  const { operation, schemas, address, credential } = props;
  const { t } = useTranslation('api-docs');
  const { fields, values, request, change, changeFile } = useTryForm(operation, schemas);
  const [hasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const { result, problem, isRunning, run, stop } = useTryIt(credential);

  const isRemoval = operation.method === 'DELETE';
  // What only reads is simply done; the rest asks once, and each time where something goes for good.
  const mustAsk = operation.method !== 'GET' && (isRemoval || !isAgreed);
  const json = operation.answers.find(({ kind }) => kind === 'json');

  const handleSend = () => {
    setTried(true);
    if (request.wrong.length > 0) return;
    if (mustAsk) setAsking(true);
    else run(request);
  };
  const handleAgreed = () => {
    setAsking(false);
    setAgreed(true);
    run(request);
  };

  return (
    <div className="flex flex-col gap-5">
      <SampleBox
        request={request}
        address={address}
        hasToken={operation.need !== 'none'}
        readAs={toReadAs(operation, values)}
        readToken={() => toToken(credential, auth.identify()?.token ?? null)}
      />
      {json && (
        <CodeBox
          label={t('sample.answer')}
          head={<span className="text-12 text-ink-3">{t('sample.answer')}</span>}
          code={JSON.stringify(toExample(json.schema, schemas, { isWhole: true }), null, 2)}
        />
      )}
      <section aria-label={t('try.title')} className="flex flex-col gap-3">
        <h3 className="font-bold">{t('try.title')}</h3>
        <p className="text-12 text-ink-3">{t('try.help')}</p>
        {operation.need !== 'none' && (
          <CredentialChoice
            credential={credential}
            canHaveKeys={props.canHaveKeys}
            onChange={props.onCredential}
          />
        )}
        <TryForm
          fields={fields}
          values={values}
          wrong={hasTried ? request.wrong : []}
          isRunning={isRunning}
          onChange={change}
          onFile={changeFile}
          onSend={handleSend}
          onStop={stop}
        />
        {problem && (
          <Notice tone="danger" title={t('try.failed')}>
            {textsOf(problem.code).text}
          </Notice>
        )}
        {result && <TryAnswer result={result} />}
      </section>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t(isRemoval ? 'try.removeTitle' : 'try.askTitle')}
            action={t('try.send')}
            onConfirm={handleAgreed}
            onCancel={() => setAsking(false)}
          >
            <code className="block font-mono text-12 break-all text-ink">
              {request.method} {request.path}
            </code>
            <span className="mt-2 block">{t(isRemoval ? 'try.removeText' : 'try.askText')}</span>
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}
