import { quorumNumbers } from '../../contract/rules/quorum.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';

const fixed = [
  'moved',
  'roll',
  'proxies',
  'removed',
  'quorum',
  'late',
  'chair',
  'succession',
  'order',
  'election',
  'tie',
  'end',
  'log',
] as const;

/** The rules that decide, in words: those of the by-laws, and those of the site. */
export function Rules({ assembly: { bylaws } }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { noticeDays, quorum, proxiesPerPerson, majority, postalVotes = 'none', deadlineHours } = bylaws;
  return (
    <details className="rounded-card border border-line bg-surface p-4 tablet:p-5">
      <summary className="min-h-11 cursor-pointer py-1.5">
        <h2 className="inline text-xl">{t('rules')}</h2>
      </summary>
      <ul className="mt-2 grid max-w-[70ch] list-disc gap-2 ps-5">
        <li>{t('rule.notice', { count: noticeDays })}</li>
        <li>{t(`quorumKind.${quorum.kind}.rule`, quorumNumbers(quorum))}</li>
        <li>{t('rule.proxyCount', { count: proxiesPerPerson })}</li>
        <li>{t(`majority.${majority}.rule`)}</li>
        <li>{t(`postalVotes.${postalVotes}.rule`)}</li>
        {postalVotes !== 'none' && (
          <>
            <li>{t('postalVotes.rule')}</li>
            <li>{t('postalVotes.lapses')}</li>
            <li>{t('postalVotes.text')}</li>
            <li>{t('postalVotes.elections')}</li>
          </>
        )}
        {deadlineHours !== undefined && <li>{t('rule.deadline', { count: deadlineHours })}</li>}
        {fixed.map((name) => (
          <li key={name}>{t(`rule.${name}`)}</li>
        ))}
      </ul>
    </details>
  );
}
