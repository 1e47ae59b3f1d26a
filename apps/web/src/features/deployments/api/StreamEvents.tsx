import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../ui/display/Disclosure.tsx';
import { listStreamEvents } from './stream-events.ts';

const EVENTS = listStreamEvents();
/** What a stream ends with; the same in every language. */
const LAST_LINE = '[DONE]';

/** Every event that a program meets in the stream: when it comes, and what it carries. */
export function StreamEvents() {
  const { t } = useTranslation('deployments');
  return (
    <Disclosure title={t('api.events.title')}>
      <p className="mt-1 mb-2 text-13 text-ink-2">{t('api.events.help', { last: LAST_LINE })}</p>
      <table aria-label={t('api.events.title')} className="w-full text-13">
        <thead>
          <tr className="border-b border-line text-left text-12 text-ink-3">
            <th className="py-2 pr-3 font-medium">{t('api.events.name')}</th>
            <th className="font-medium tablet:pr-3">{t('api.events.when')}</th>
            <th className="font-medium max-tablet:hidden">{t('api.events.carries')}</th>
          </tr>
        </thead>
        <tbody>
          {EVENTS.map(({ type, fields }) => (
            <tr key={type} className="border-b border-line align-top">
              <th
                scope="row"
                className="py-2 pr-3 text-left font-mono text-12 font-regular whitespace-nowrap text-info"
              >
                {type}
              </th>
              <td className="w-full py-2 tablet:w-[45%] tablet:pr-3">
                {t(`api.events.of.${type}`)}
                <span className="mt-1 block font-mono text-12 text-ink-3 wrap-anywhere tablet:hidden">
                  {fields.join(', ')}
                </span>
              </td>
              <td className="py-2 font-mono text-12 text-ink-2 wrap-anywhere max-tablet:hidden">
                {fields.join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
