import { classes } from '#platform/web/ui/classes.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { quorumNeeds, quorumNumbers } from '../../contract/rules/quorum.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { useClockTime } from './use-clock-time.ts';

/** Votes or people present or represented, as a bar with a mark for the quorum, and when it was reached. */
export function Quorum({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { quorum, bylaws, phase } = assembly;
  if (phase === 'cancelled') return null;
  const rule = bylaws.quorum;
  return (
    <section aria-labelledby="quorum" className="grid gap-3 rounded-card border border-line bg-surface p-4 tablet:p-5">
      <h2 id="quorum" className="text-xl">
        {t(rule.kind === 'none' ? 'attendance' : 'quorum')}
      </h2>
      <div role="status" className="grid gap-1.5 tabular-nums">
        <Counted assembly={assembly} />
        <Meter assembly={assembly} />
        {phase !== 'closed' && quorum.people > 0 && <p className="text-sm">{t('thereHow', quorumParts(quorum))}</p>}
        {phase !== 'closed' && quorum.byPost > 0 && <p className="text-sm">{t('postalVotes.there', { count: quorum.byPost })}</p>}
      </div>
      {rule.kind !== 'none' && (phase !== 'convened' || quorum.moments.length > 0) && (
        <Reached moments={quorum.moments} isReached={quorum.isReached} />
      )}
      {phase !== 'closed' && <p className="text-sm text-muted">{t(`quorumKind.${rule.kind}.rule`, quorumNumbers(rule))}</p>}
    </section>
  );
}

const quorumParts = ({ people, present, byPost }: AssemblyWhole['quorum']) => ({ present, represented: people - present - byPost });

/** “2 of 8 votes” in large type, and how many are needed. */
function Counted({ assembly: { quorum, bylaws, phase } }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { weight, total, people } = quorum;
  const needs = quorumNeeds(bylaws.quorum, total);
  const votes = { weight, total };
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-lg font-[620]">
        {phase === 'closed'
          ? t('thereAtEnd', votes)
          : bylaws.quorum.kind === 'people'
            ? t('therePeople', { count: people })
            : t('thereVotes', votes)}
      </span>
      {needs !== undefined && <span className="text-sm text-muted">{t('quorumNeeds', { count: needs })}</span>}
    </p>
  );
}

/** The bar; a mark shows how much of it the quorum needs. */
function Meter({ assembly: { quorum, bylaws } }: { assembly: AssemblyWhole }) {
  const { total, weight, people, isReached } = quorum;
  const needs = quorumNeeds(bylaws.quorum, total);
  const isByPeople = bylaws.quorum.kind === 'people';
  const all = Math.max(1, isByPeople ? Math.max(needs ?? 0, people) : total);
  const share = Math.min(1, (isByPeople ? people : weight) / all);
  return (
    <svg width="100%" height="18" aria-hidden="true" className="block">
      <rect y="3" width="100%" height="12" rx="6" className="fill-line" />
      <rect y="3" width={`${share * 100}%`} height="12" rx="6" className={isReached ? 'fill-agree' : 'fill-accent'} />
      {needs !== undefined && <rect x={`${Math.min(99.4, (needs / all) * 100)}%`} width="2" height="18" className="fill-ink" />}
    </svg>
  );
}

function Reached({ moments, isReached }: Pick<AssemblyWhole['quorum'], 'moments' | 'isReached'>) {
  const t = useAssemblyWords();
  const clock = useClockTime();
  const last = moments.at(-1);
  return (
    <p className={classes('flex gap-2 font-[560] tabular-nums', isReached && 'text-agree')}>
      {isReached && <CheckIcon size={18} className="mt-0.75 flex-none" />}
      {last ? t(last.isReached ? 'quorumReached' : 'quorumLost', { at: clock(last.at) }) : t('quorumMissing')}
    </p>
  );
}
