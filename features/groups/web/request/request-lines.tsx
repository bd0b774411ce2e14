import { PersonApart, PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
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
  const { date, dateTime } = useDates();
  const { accept, decline } = useGroupActions();
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => {
        const { groupId, groupName, userId, username, name, requestedAt } = request;
        return (
          <li key={`${groupId} ${userId}`} className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3 first:pt-0 last:pb-0">
            <PersonAvatar id={userId} name={name} />
            <div className="min-w-0 flex-1 basis-48">
              <p className="break-words">
                <PersonName id={userId} name={name} className="font-[560]" /> <bdi className="text-muted">@{username}</bdi>
              </p>
              <PersonApart id={userId} />
              <p className="text-sm break-words text-muted">
                {groupName && `${t('asksFor', { group: groupName })} · `}
                <DateText iso={requestedAt} title={dateTime(requestedAt)}>
                  {date(requestedAt)}
                </DateText>
              </p>
            </div>
            <div className="flex gap-2 max-tablet:w-full max-tablet:*:flex-1">
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
