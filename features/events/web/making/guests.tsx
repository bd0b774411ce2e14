import { call, useRefresh } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { RemovalButton } from '#platform/web/ui/removal-button.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { checkInGuest, removeGuest } from '../../contract/endpoints.ts';
import type { GuestList } from '../../contract/guest-shapes.ts';
import type { EventWhole } from '../../contract/shapes.ts';
import { guestsQuery, readsOfAnswers } from '../queries.ts';
import { useEventWords } from '../words.ts';
import { CheckIn } from './check-in.tsx';

/** People without an account who come to an event, for its organisers. */
export function Guests({ event }: { event: EventWhole }) {
  const t = useEventWords();
  const guests = useQuery(guestsQuery(event.id));
  return (
    <QueryStates query={guests} skeleton={<Skeleton shape="text" count={4} label={t('loading')} />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={UsersIcon} title={t('attendees.none')} level={3}>
            {t('guests.noneText')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {items.map((guest) => (
              <Guest key={guest.id} event={event} guest={guest} />
            ))}
          </ul>
        )
      }
    </QueryStates>
  );
}

function Guest({ event: { id, isCancelled }, guest }: { event: EventWhole; guest: GuestList['items'][number] }) {
  const t = useEventWords();
  const refresh = useRefresh();
  const { name, email, isWaiting, confirmedAt } = guest;
  const params = { id, guest: guest.id };
  const state = confirmedAt === null ? t('guests.unconfirmed') : isWaiting ? t('guests.waiting') : undefined;
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-1.5 py-2">
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <bdi className="font-[560] wrap-anywhere">{name}</bdi>
        <p className="text-sm text-muted wrap-anywhere">{[email, state].filter(Boolean).join(' · ')}</p>
      </div>
      <RemovalButton
        named={t('guests.removeFor', { name })}
        labels={{
          remove: t('guests.remove'),
          title: t('guests.removeTitle'),
          cancel: t('cancel'),
          close: t('close'),
          done: t('guests.removed'),
          failed: t('guests.removeFailed'),
        }}
        text={t('guests.removeText', { name })}
        onRemove={() => call(removeGuest, { params })}
        onRemoved={() => refresh(...readsOfAnswers(id))}
      />
      {confirmedAt !== null && !isCancelled && (
        <CheckIn id={id} person={guest} save={(isCheckedIn) => call(checkInGuest, { params, body: { isCheckedIn } })} />
      )}
    </li>
  );
}
