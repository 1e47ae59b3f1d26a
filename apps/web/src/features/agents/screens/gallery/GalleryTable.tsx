import { toShownDescription } from '@parley/contract/agents/default-agent.ts';
import type { Agent } from '@parley/contract/agents/schemas.ts';
import { ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { AgentTile } from '../../../../ui/display/AgentTile.tsx';
import { toCost, toSuccess } from '../../components/format-figures.ts';
import type { Gallery } from './use-gallery.ts';

const HEAD = 'px-3 py-2 text-12 font-medium whitespace-nowrap text-ink-3';
const RIGHT = 'tnum px-3 text-right whitespace-nowrap';
/** The columns that come with more room, by the width of the list: the name has the rest. */
const WITH_LIKES = 'hidden @xs:table-cell';
const WITH_FIGURES = 'hidden @md:table-cell';
const WITH_CREATOR = 'hidden @2xl:table-cell';

interface RowProps {
  readonly agent: Agent;
  readonly isOpen: boolean;
  readonly isOwn: boolean;
  readonly onShow: (id: string) => void;
}

function Row({ agent, isOpen, isOwn, onShow }: RowProps) {
  const { t, i18n } = useTranslation('agents');
  const { language } = i18n;
  const { stats } = agent;
  return (
    <tr
      data-row={agent.id}
      aria-current={isOpen || undefined}
      className="relative border-t border-line hover:bg-surface-2 aria-[current]:bg-surface-3"
    >
      <td className="w-full max-w-0 px-4 py-2">
        <span className="flex items-center gap-3">
          <AgentTile name={agent.name} icon={agent.icon} />
          <span className="min-w-0 flex-1 leading-[18px]">
            <button
              type="button"
              onClick={() => onShow(agent.id)}
              className="block max-w-full truncate text-left font-strong text-ink after:absolute after:inset-0"
            >
              {agent.name}
            </button>
            <span className="block truncate text-[12.5px] text-ink-3">
              {toShownDescription(agent, language)}
            </span>
          </span>
        </span>
      </td>
      <td className={`max-w-28 truncate px-3 whitespace-nowrap text-ink-2 ${WITH_CREATOR}`}>
        {isOwn ? t('gallery.you') : agent.creator.username}
      </td>
      <td className={`${RIGHT} ${WITH_CREATOR}`}>{formatCount(stats.clones, language)}</td>
      <td className={`${RIGHT} ${WITH_LIKES} max-tablet:leading-[18px]`}>
        <span
          className={`inline-flex items-center gap-1.5 ${agent.my_feedback === 'like' ? 'text-live' : 'text-ink-2'}`}
        >
          <ThumbsUp size={13} aria-hidden />
          {formatCount(stats.likes, language)}
        </span>
        <span className="block text-ink-3 tablet:hidden">{toCost(stats.typical_cost, language)}</span>
      </td>
      <td className={`${RIGHT} ${WITH_FIGURES}`}>{toSuccess(stats.success_rate, language)}</td>
      <td className={`${RIGHT} ${WITH_FIGURES}`}>{toCost(stats.typical_cost, language)}</td>
    </tr>
  );
}

export function GalleryTable({ gallery, userId }: { readonly gallery: Gallery; readonly userId: string }) {
  const { t } = useTranslation('agents');
  return (
    <div className="@container">
      <table aria-label={t('gallery.title')} className="w-full border-collapse">
        <thead className="max-tablet:sr-only">
          <tr>
            <th className={`${HEAD} px-4! text-left`}>{t('columns.agent')}</th>
            <th className={`${HEAD} text-left ${WITH_CREATOR}`}>{t('columns.by')}</th>
            <th className={`${HEAD} text-right ${WITH_CREATOR}`}>{t('columns.clones')}</th>
            <th className={`${HEAD} text-right ${WITH_LIKES}`}>{t('columns.likes')}</th>
            <th className={`${HEAD} text-right ${WITH_FIGURES}`}>{t('columns.success')}</th>
            <th className={`${HEAD} text-right ${WITH_FIGURES}`}>{t('columns.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {gallery.agents.map((agent) => (
            <Row
              key={agent.id}
              agent={agent}
              isOpen={agent.id === gallery.pointedId}
              isOwn={agent.creator.id === userId}
              onShow={gallery.show}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
