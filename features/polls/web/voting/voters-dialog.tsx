import { PersonName } from '#features/accounts/web/public-api.tsx';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { LoadMore } from '#platform/web/queries/load-more.tsx';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { listVotes } from '../../contract/endpoints.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';
import { useOptionNames } from './option-names.ts';

/** All votes with their reasons, or those for an option. Mount it only while it is open. */
export function VotersDialog({ poll, option, onClose }: { poll: PollWhole; option: number | undefined; onClose: () => void }) {
  const t = usePollWords();
  const { id, options } = poll;
  const writtenVote = useWrittenVote(poll);
  const list = useInfiniteQuery(
    infiniteQuery(listVotes, { params: { id }, query: option === undefined ? {} : { option: String(option) } }),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={option === undefined ? t(poll.isSecret ? 'voterList' : 'allVotes') : t('votersOf', { option: options[option] ?? '' })}
      closeLabel={t('close')}
    >
      <QueryStates query={list} skeleton={<Skeleton shape="text" count={4} label={t('loading')} />}>
        {({ pages }) => {
          const people = pages.flatMap(({ items }) => items);
          if (people.length === 0)
            return (
              <EmptyState icon={UsersIcon} title={t('nobody')} level={3}>
                {t('nobodyText')}
              </EmptyState>
            );
          return (
            <>
              <ul className="divide-y divide-line">
                {people.map((person) => (
                  <li key={person.id} className="grid min-h-11 content-center gap-1 py-2">
                    <PersonName id={person.id} name={person.name} picture="small" className="font-[560]" />
                    {option === undefined && person.choices.length > 0 && (
                      <p className="text-sm text-muted">{writtenVote(person.choices)}</p>
                    )}
                    {person.reason && (
                      <p dir="auto" className="break-words">
                        {person.reason}
                      </p>
                    )}
                  </li>
                ))}
              </ul>
              <LoadMore list={list} cursor={pages.at(-1)?.nextCursor ?? null} address={() => `/polls/${id}`} isShort={pages.length === 1} />
            </>
          );
        }}
      </QueryStates>
    </Dialog>
  );
}

/** A vote in words: “Rye · Spelt”, “Mon 3 May: Yes · Tue 4 May: No”, “1. Rye · 2. Spelt”. */
function useWrittenVote(poll: PollWhole): (choices: readonly number[]) => string {
  const t = usePollWords();
  const names = useOptionNames(poll);
  const { kind } = poll;
  const suits = (value: number) => t(value === 2 ? 'suits.2' : value === 1 ? 'suits.1' : 'suits.0');
  return (choices) => {
    const parts = choices.map((choice, place) => {
      if (kind === 'dates') return t('given', { option: names[place] ?? '', value: suits(choice) });
      if (kind === 'score') return t('given', { option: names[place] ?? '', value: choice });
      return kind === 'ranked' ? `${place + 1}. ${names[choice]}` : names[choice];
    });
    return parts.join(' · ');
  };
}
