import { useId, useState } from 'react';
import { notificationKindKey } from '#platform/contract/notification.ts';
import { useQuery } from '#platform/web/queries.ts';
import { QueryStates } from '#platform/web/query-states.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { controlClasses } from '#platform/web/ui/field.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useAnyWords, useDates } from '#platform/web/words.tsx';
import { settingsQuery } from './queries.ts';
import { useSilence } from './use-silence.ts';
import { useNotificationWords } from './words.ts';

const dayMs = 86_400_000;
const spans = { day: dayMs, week: 7 * dayMs } as const;

interface Level {
  level: 'all' | 'nothing';
  until: string | null;
}

/** Of what one is told, by kind and by group (`/notifications/settings`). Each choice is kept at once. */
export function SettingsPage() {
  const t = useNotificationWords();
  const words = useAnyWords();
  const settings = useQuery(settingsQuery());
  const silence = useSilence();
  return (
    <PageBody width="reading">
      <title>{t('settingsTitle')}</title>
      <PageHeader title={t('settingsTitle')} lead={t('settingsLead')} above={<BackLink to="/notifications">{t('title')}</BackLink>} />
      <QueryStates query={settings} skeleton={<Skeleton shape="list" count={8} label={t('loading')} />}>
        {({ kinds, groups }) => (
          <>
            <h2>{t('kindsTitle')}</h2>
            <ul className="mt-2 divide-y divide-line">
              {kinds.map(({ kind, feature, ...level }) => (
                <LevelLine
                  key={kind}
                  name={words(feature, notificationKindKey(kind))}
                  {...level}
                  onChange={(next) => silence({ kinds: [{ kind, ...next }] })}
                />
              ))}
            </ul>
            <h2 className="mt-8">{t('groupsTitle')}</h2>
            <p className="mt-1 text-muted">{t(groups.length ? 'groupsText' : 'noGroups')}</p>
            <ul className="mt-2 divide-y divide-line">
              {groups.map(({ id, name, ...level }) => (
                <LevelLine key={id} name={name} {...level} onChange={(next) => silence({ groups: [{ groupId: id, ...next }] })} />
              ))}
            </ul>
          </>
        )}
      </QueryStates>
    </PageBody>
  );
}

/** One of them with its choice; whether that was kept is said beside it. */
function LevelLine({ name, level, until, onChange }: Level & { name: string; onChange: (next: Level) => Promise<boolean> }) {
  const t = useNotificationWords();
  const { dateTime } = useDates();
  const id = useId();
  const [outcome, setOutcome] = useState<'saved' | 'changeFailed'>();
  const value = until === null ? level : 'until';
  const choose = async (chosen: string) => {
    const span = chosen === 'day' || chosen === 'week' ? spans[chosen] : undefined;
    const next: Level = {
      level: chosen === 'all' ? 'all' : 'nothing',
      until: span === undefined ? null : new Date(Date.now() + span).toISOString(),
    };
    setOutcome((await onChange(next)) ? 'saved' : 'changeFailed');
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <label htmlFor={id} className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <bdi>{name}</bdi>
      </label>
      <span role="status" className={outcome === 'changeFailed' ? 'text-sm text-danger' : 'text-sm text-muted'}>
        {outcome && t(outcome)}
      </span>
      <select id={id} value={value} onChange={(event) => void choose(event.target.value)} className={`${controlClasses} tablet:w-56`}>
        {(['all', 'day', 'week', 'nothing'] as const).map((each) => (
          <option key={each} value={each}>
            {t(`level.${each}`)}
          </option>
        ))}
        {until !== null && <option value="until">{t('level.until', { date: dateTime(until) })}</option>}
      </select>
    </li>
  );
}
