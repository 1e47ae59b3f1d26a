import { CONTACT_NAME_MAX_LENGTH, CONTACT_SUBJECTS } from '@parley/contract/contact/constants.ts';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { ContactField, ContactForm } from '../contact-form.ts';
import { MessageField } from './MessageField.tsx';

export interface ContactFieldsProps {
  readonly form: ContactForm;
  /** Fields that have been left, and are wrong. */
  readonly wrong: readonly ContactField[];
  readonly onChange: (change: Partial<ContactForm>) => void;
  readonly onLeave: (field: ContactField) => void;
}

export function ContactFields({ form, wrong, onChange, onLeave }: ContactFieldsProps) {
  const { t } = useTranslation('contact');
  const errorOf = (field: 'name' | 'email') => (wrong.includes(field) ? t(`wrong.${field}`) : undefined);
  return (
    <>
      <TextField
        size="large"
        label={t('name')}
        autoComplete="name"
        maxLength={CONTACT_NAME_MAX_LENGTH}
        value={form.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.target.value })}
        onBlur={() => onLeave('name')}
      />
      <TextField
        size="large"
        type="email"
        label={t('email')}
        autoComplete="email"
        value={form.email}
        error={errorOf('email')}
        onChange={(event) => onChange({ email: event.target.value })}
        onBlur={() => onLeave('email')}
      />
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="font-strong">
          {t('subject')}
        </span>
        <div className="-mx-1 overflow-x-auto px-1 pb-1">
          <Segmented
            label={t('subject')}
            value={form.subject}
            options={CONTACT_SUBJECTS.map((value) => ({ value, label: t(`subjects.${value}`) }))}
            onChange={(subject) => onChange({ subject })}
          />
        </div>
      </div>
      <MessageField
        value={form.message}
        isWrong={wrong.includes('message')}
        onChange={(message) => onChange({ message })}
        onLeave={() => onLeave('message')}
      />
      <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          {t('website')}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={form.website}
            onChange={(event) => onChange({ website: event.target.value })}
          />
        </label>
      </div>
    </>
  );
}
