import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { HeaderDraft } from '../tool-draft.ts';
import type { ToolForm } from './use-tool-form.ts';

const EMPTY: HeaderDraft = { name: '', value: '', isSecret: false, isStored: false };

/** What is sent with the call. A stored secret is never filled in: an empty field keeps it. */
export function HeaderRows({ form }: { readonly form: ToolForm }) {
  const { t } = useTranslation('mcp');
  const { headers } = form.draft;
  const change = (index: number, part: Partial<HeaderDraft>) =>
    form.change({ headers: headers.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-strong">{t('custom.headers')}</legend>
      {headers.map(({ name, value, isSecret, isStored }, index) => {
        const number = index + 1;
        const shared = {
          label: t('custom.headerValue', { number }),
          isLabelHidden: true,
          value,
          onChange: (event: { readonly target: { readonly value: string } }) =>
            change(index, { value: event.target.value }),
        };
        return (
          // Rows have nothing of their own that stays: their place is their name.
          <div key={index} className="flex flex-wrap items-start gap-2">
            <div className="min-w-32 flex-1">
              <TextField
                label={t('custom.headerName', { number })}
                isLabelHidden
                placeholder={t('headerName')}
                autoComplete="off"
                spellCheck={false}
                value={name}
                error={form.errors[`headers.${index}`]}
                onChange={(event) => change(index, { name: event.target.value })}
              />
            </div>
            <div className="min-w-40 flex-2">
              {isSecret ? (
                <PasswordField
                  {...shared}
                  autoComplete="new-password"
                  placeholder={isStored ? t('custom.stored') : t('custom.value')}
                />
              ) : (
                <TextField {...shared} autoComplete="off" placeholder={t('custom.value')} />
              )}
            </div>
            <span className="flex items-center gap-2">
              <label className="flex min-h-8 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  aria-label={t('custom.headerSecret', { number })}
                  checked={isSecret}
                  onChange={(event) => change(index, { isSecret: event.target.checked, isStored: false })}
                  className="size-4 accent-(--primary)"
                />
                {t('secret')}
              </label>
              <IconButton
                label={t('custom.removeHeader', { number })}
                onClick={() => form.change({ headers: headers.filter((_one, at) => at !== index) })}
              >
                <X size={15} aria-hidden />
              </IconButton>
            </span>
          </div>
        );
      })}
      {form.errors['headers'] !== undefined && (
        <p className="text-12 text-danger">{form.errors['headers']}</p>
      )}
      <span>
        <LinkButton onClick={() => form.change({ headers: [...headers, EMPTY] })}>
          <Plus size={14} aria-hidden className="inline" /> {t('custom.addHeader')}
        </LinkButton>
      </span>
    </fieldset>
  );
}
