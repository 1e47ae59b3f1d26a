import type { AppError } from '@parley/contract/errors/app-error.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { readLastPage } from '../../../platform/last-page.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { textsOf } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { Account } from '../../auth/index.ts';
import { ContactDone } from '../components/ContactDone.tsx';
import { PageField } from '../components/PageField.tsx';
import { ContactFields } from '../components/ContactFields.tsx';
import {
  canAttach,
  findWrongFields,
  keepContactDraft,
  readContactDraft,
  type ContactField,
  type ContactForm,
} from '../contact-form.ts';
import { contactApi } from '../contact.api.ts';

function createForm(account: Account | null): ContactForm {
  return {
    name: account?.username ?? '',
    email: account?.email ?? '',
    subject: 'general',
    message: '',
    ...readContactDraft(),
    website: '',
  };
}

/** The form, and in its place what came of it. */
export function ContactFormPanel({ account }: { readonly account: Account | null }) {
  const { t } = useTranslation('contact');
  const [form, setForm] = useState(() => createForm(account));
  const [left, setLeft] = useState<readonly ContactField[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [reference, setReference] = useState<string | null>(null);
  const [lastPage] = useState(readLastPage);
  const wrong = findWrongFields(form);
  const { name, email, subject, message } = form;
  useEffect(
    () => keepContactDraft({ name, email, subject, message: reference === null ? message : '' }),
    [name, email, subject, message, reference],
  );

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // At once, so that the first wrong field can be gone to.
    flushSync(() => setLeft(['name', 'email', 'message']));
    if (wrong.length > 0) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    await contactApi
      .send(form)
      .then(setReference, (error: unknown) => setProblem(toAppError(error)))
      .finally(() => setBusy(false));
  };
  const handleAgain = () => {
    setForm({ ...form, message: '' });
    setLeft([]);
    setReference(null);
  };

  if (reference !== null) return <ContactDone reference={reference} onAgain={handleAgain} />;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="relative flex flex-col gap-5">
      <ContactFields
        form={form}
        wrong={wrong.filter((field) => left.includes(field))}
        onChange={(change) => setForm((current) => ({ ...current, ...change }))}
        onLeave={(field) => setLeft((fields) => [...fields, field])}
      />
      {lastPage !== null && canAttach(lastPage) && (
        <PageField
          page={lastPage}
          isAttached={form.page !== undefined}
          onChange={(isAttached) => setForm({ ...form, page: isAttached ? lastPage : undefined })}
        />
      )}
      {problem && (
        <Notice
          tone="danger"
          title={t('failed')}
          actions={<CopyButton getText={() => form.message} label={t('copy')} />}
        >
          {textsOf(problem.code).text}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" size="entry" isBusy={isBusy}>
          {t(isBusy ? 'sending' : 'send')}
        </Button>
      </div>
    </form>
  );
}
