import { sayNote } from '@parley/contract/agents/version-notes.ts';
import type { AgentFull, AgentVersion } from '@parley/contract/agents/schemas.ts';
import { ArrowLeft, Copy, RefreshCw, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../../ui/button/Button.tsx';
import { LiveTag } from '../../../../ui/display/LiveTag.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatRunTime } from '../../../../ui/format/format-run-time.ts';
import { hasDesktopWidth } from '../../../../ui/page/use-screen-size.ts';
import { agentActions } from '../../agent-actions.ts';
import { toAgentPath } from '../../agent.ts';
import { AgentDiff } from '../../components/AgentDiff.tsx';
import { ListFigures } from '../../../../ui/display/ListFigures.tsx';
import { NONE, toCost, toSuccess, toTime } from '../../components/format-figures.ts';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { useToolNames, useTools } from '../../../../platform/tools/use-tools.ts';
import { useVersion, useVersions } from '../../use-agents.ts';
import { ReplayBothDialog, type ReplayBothDialogProps } from '../compare/ReplayBothDialog.tsx';
import { useNameOfModel } from '../use-name-of-model.ts';
import { useRollBack } from '../use-roll-back.ts';

/** Of the address. */
const NUMBER = 'version';

function VersionRow(props: { version: AgentVersion; isOpen: boolean; onOpen: (number: number) => void }) {
  const { version, isOpen, onOpen } = props;
  const { t, i18n } = useTranslation('agents');
  const { language } = i18n;
  const names = useToolNames();
  const showTool = (name: string): string => names?.get(name) ?? name;
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(version.number)}
        className="flex w-full items-start gap-3 rounded-3 px-3 py-2 text-left hover:bg-surface-2 aria-[current]:bg-surface-3"
      >
        <span className="tnum w-8 flex-none font-bold">
          {t('versions.short', { number: version.number })}
        </span>
        <span className="min-w-0 flex-1 leading-[18px]">
          <span className="block truncate font-strong">
            {version.note === ''
              ? t('versions.name', { number: version.number })
              : sayNote(version.note, language.startsWith('zh') ? 'zh' : 'en', showTool)}
          </span>
          <span className="block truncate text-12 text-ink-3">
            {`${version.created_by.username}, ${formatRunTime(version.created_at, language)}`}
          </span>
        </span>
        <span className="tnum flex-none text-right text-12 leading-[18px] text-ink-3">
          {version.is_current && <LiveTag>{t('versions.current')}</LiveTag>}
          <span className="block">{toSuccess(version.success_rate, language)}</span>
          <span className="block">{toCost(version.typical_cost, language)}</span>
        </span>
      </button>
    </li>
  );
}

interface ComparisonProps {
  readonly agent: AgentFull;
  readonly versions: readonly AgentVersion[];
  readonly open: AgentVersion;
  /** What is current now is another version. */
  readonly onRolledBack: () => void;
}

function ComparedFigures({ open, other }: { open: AgentVersion; other: AgentVersion | undefined }) {
  const { t, i18n } = useTranslation('agents');
  const { t: tCommon } = useTranslation('common');
  const { language } = i18n;
  const noteOf = (value: string): string | undefined => {
    if (!other || value === NONE) return undefined;
    const { number } = other;
    return number < open.number ? t('versions.before', { value }) : t('versions.beside', { value, number });
  };
  const figure = (label: string, toText: (version: AgentVersion) => string) => ({
    label,
    value: toText(open),
    note: other && noteOf(toText(other)),
  });
  return (
    <ListFigures
      figures={[
        figure(t('columns.success'), ({ success_rate: rate }) => toSuccess(rate, language)),
        figure(t('columns.cost'), ({ typical_cost: cost }) => toCost(cost, language)),
        figure(t('versions.time'), ({ typical_ms: ms }) => toTime(ms, tCommon, language)),
        figure(t('columns.runs'), ({ runs }) => formatCount(runs, language)),
      ]}
    />
  );
}

/** What changed from one version to another. */
function Difference({ agentId, from, to }: { agentId: string; from: number; to: number }) {
  const { t } = useTranslation('agents');
  const left = useVersion(agentId, from);
  const right = useVersion(agentId, to);
  const { data: tools = [] } = useTools();
  const nameOfModel = useNameOfModel();
  if (left.data && right.data)
    return (
      <AgentDiff before={left.data.agent} after={right.data.agent} tools={tools} nameOfModel={nameOfModel} />
    );
  if (!left.isError && !right.isError) return <RowsSkeleton label={t('loading')} />;
  const retry = () => {
    void left.refetch();
    void right.refetch();
  };
  return <RetryBar title={t('versions.failed')} onRetry={retry} />;
}

function ReplayBoth(both: Omit<ReplayBothDialogProps, 'onClose'>) {
  const { t } = useTranslation('agents');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <RefreshCw size={14} aria-hidden />
        {t('versions.replay.both')}
      </Button>
      {isOpen && <ReplayBothDialog {...both} onClose={() => setOpen(false)} />}
    </>
  );
}

function CloneVersion({ agentId, number }: { readonly agentId: string; readonly number: number }) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const clone = async () => {
    setBusy(true);
    const copy = await agentActions.clone(agentId, number);
    setBusy(false);
    if (copy) void navigate(toAgentPath(copy.id));
  };
  return (
    <Button isBusy={isBusy} onClick={() => void clone()}>
      <Copy size={14} aria-hidden />
      {t('menu.clone')}
    </Button>
  );
}

function Comparison({ agent, versions, open, onRolledBack }: ComparisonProps) {
  const { t } = useTranslation('agents');
  const before = versions.find(({ number }) => number < open.number);
  const [chosen, setChosen] = useState<number | null>(null);
  const otherNumber = chosen ?? before?.number ?? null;
  const { isBusy, rollBack } = useRollBack(agent, onRolledBack);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-17 font-bold">{t('versions.name', { number: open.number })}</h2>
        {otherNumber !== null && (
          <>
            <span className="text-ink-3">{t('versions.against')}</span>
            <Select
              size="small"
              aria-label={t('versions.compareWith')}
              value={String(otherNumber)}
              options={versions
                .filter(({ number }) => number !== open.number)
                .map(({ number }) => ({ value: String(number), label: t('versions.name', { number }) }))}
              onChange={(value) => setChosen(Number(value))}
            />
          </>
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          {otherNumber !== null && <ReplayBoth agent={agent} versions={[otherNumber, open.number]} />}
          <CloneVersion agentId={agent.id} number={open.number} />
          {!open.is_current && (
            <Button isBusy={isBusy} onClick={() => void rollBack(open.number)}>
              <RotateCcw size={14} aria-hidden />
              {t('versions.rollBack', { number: open.number })}
            </Button>
          )}
        </span>
      </div>
      {/* On phones what has changed comes first. */}
      <div className="max-tablet:order-1">
        <ComparedFigures open={open} other={versions.find(({ number }) => number === otherNumber)} />
      </div>
      {otherNumber === null ? (
        <p className="text-ink-3">{t('versions.first')}</p>
      ) : (
        <Difference agentId={agent.id} from={otherNumber} to={open.number} />
      )}
      <p className="text-12 text-ink-3 max-tablet:order-2">{t('versions.help')}</p>
    </div>
  );
}

/** The version that the address names; on phones and tablets the list comes first. */
function useOpenNumber() {
  const [parameters, setParameters] = useSearchParams();
  const named = Number(parameters.get(NUMBER));
  return {
    openNumber: Number.isInteger(named) && named > 0 ? named : null,
    show: (number: number | null) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          if (number === null) next.delete(NUMBER);
          else next.set(NUMBER, String(number));
          return next;
        },
        // Where the list is another page, Back leads to it.
        { replace: number === null || hasDesktopWidth() },
      ),
  };
}

/** Every version of an agent, what changed between two of them, and the way back. */
export function VersionsTab({ agent }: { readonly agent: AgentFull }) {
  const { t } = useTranslation('agents');
  const { data, isPending, refetch } = useVersions(agent.id);
  const { openNumber, show } = useOpenNumber();
  if (isPending)
    return (
      <div className="p-6">
        <RowsSkeleton label={t('loading')} />
      </div>
    );
  const versions = data?.versions ?? [];
  const open = versions.find(({ number }) => number === openNumber) ?? versions[0];
  if (!open)
    return (
      <div className="p-6">
        <RetryBar title={t('versions.failed')} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className="flex min-h-0 flex-1 max-desktop:flex-col">
      <nav
        aria-label={t('tabs.versions')}
        className={`flex-none border-line p-2 desktop:w-90 desktop:overflow-y-auto desktop:border-r ${openNumber === null ? '' : 'max-desktop:hidden'}`}
      >
        <ul>
          {versions.map((version) => (
            <VersionRow
              key={version.number}
              version={version}
              isOpen={version.number === open.number}
              onOpen={show}
            />
          ))}
        </ul>
        {versions.length === 1 && <p className="px-3 py-2 text-ink-3">{t('versions.none')}</p>}
      </nav>
      <div
        className={`min-w-0 flex-1 px-4 py-5 tablet:px-6 ${openNumber === null ? 'max-desktop:hidden' : ''}`}
      >
        <button
          type="button"
          onClick={() => show(null)}
          className="touch-target mb-3 inline-flex items-center gap-1.5 text-info desktop:hidden"
        >
          <ArrowLeft size={14} aria-hidden />
          {t('versions.all')}
        </button>
        <Comparison
          key={open.number}
          agent={agent}
          versions={versions}
          open={open}
          onRolledBack={() => show(null)}
        />
      </div>
    </div>
  );
}
