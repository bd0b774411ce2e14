import { PersonApart, PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { BusyButton } from '../busy-button.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';

export interface RequestLine {
  groupId: string;
  /** Shown if the list has requests of several groups. */
  groupName?: string;
  userId: string;
  username: string;
  name: string;
  requestedAt: string;
}

/** People with open requests, each with buttons to accept and decline. */
export function RequestLines({ requests }: { requests: readonly RequestLine[] }) {
  const t = useGroupWords();
  const { dateTime } = useDates();
  const when = useCardDate();
  const { accept, decline } = useGroupActions();
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => {
        const { groupId, groupName, userId, username, name, requestedAt } = request;
        return (
          <li key={`${groupId} ${userId}`} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
            <PersonAvatar id={userId} name={name} />
            <div className="min-w-0 flex-1">
              <p className="leading-snug break-words">
                <PersonName id={userId} name={name} className="font-[560]" />
              </p>
              <PersonApart id={userId} />
              <p className="text-sm break-words text-muted">
                {groupName && `${t('asksFor', { group: groupName })} · `}
                <bdi className="max-tablet:hidden">@{username} · </bdi>
                <DateText iso={requestedAt} title={dateTime(requestedAt)}>
                  {when(requestedAt)}
                </DateText>
              </p>
            </div>
            <div className="flex flex-none gap-1 *:max-tablet:px-2.5 tablet:gap-2">
              <BusyButton variant="quiet" size="small" aria-label={t('declineNamed', { name })} onPress={() => decline(request)}>
                {t('decline')}
              </BusyButton>
              <BusyButton variant="secondary" size="small" aria-label={t('acceptNamed', { name })} onPress={() => accept(request)}>
                {t('accept')}
              </BusyButton>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
