import type { ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { query } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { readPerson } from '../../contract/administration-endpoints.ts';
import type { PersonWhole } from '../../contract/administration-shapes.ts';
import { useAccountWords } from '../words.ts';
import { PersonBadges } from './person-badges.tsx';
import { PersonEnding } from './person-ending.tsx';
import { PersonRights } from './person-rights.tsx';
import { PersonSuspension } from './person-suspension.tsx';

/** One account with the actions of an administrator. */
export function PersonView({ id }: { id: string }): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const person = useQuery(query(readPerson, { params: { id } }));
  return (
    <div className="grid max-w-reading grid-cols-1 gap-4">
      <BackLink to={administrationAddress('people')}>{t('people.back')}</BackLink>
      <QueryStates query={person} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {(whole) => (
          <>
            <Facts person={whole} />
            <PersonRights key={`${whole.role} ${whole.isAdministrator}`} person={whole} />
            <PersonSuspension person={whole} />
            <PersonEnding person={whole} />
          </>
        )}
      </QueryStates>
    </div>
  );
}

function Facts({ person }: { person: PersonWhole }): ReactNode {
  const t = useAccountWords();
  const { date, dateTime } = useDates();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('username'), <bdi key="username">@{person.username}</bdi>],
    [t('email'), `${person.email}${person.isEmailConfirmed ? '' : ` (${t('people.unconfirmed')})`}`],
    [t('people.id'), person.id],
    [
      t('people.since'),
      <DateText key="since" iso={person.createdAt}>
        {date(person.createdAt)}
      </DateText>,
    ],
    [
      t('people.lastActive'),
      person.lastActiveAt === null ? (
        t('people.neverActive')
      ) : (
        <DateText key="active" iso={person.lastActiveAt}>
          {dateTime(person.lastActiveAt)}
        </DateText>
      ),
    ],
    [t('twoFactor.title'), t(person.hasTwoFactor ? 'people.yes' : 'people.no')],
  ];
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          <bdi>{person.name}</bdi>
        </h3>
        <PersonBadges person={person} />
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm tablet:grid-cols-[max-content_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents max-tablet:block">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link to={`/people/${person.id}`} className="text-accent">
          {t('people.profile')}
        </Link>
        <Link to={`${administrationAddress('audit')}?person=${person.id}`} className="text-accent">
          {t('people.audit')}
        </Link>
      </p>
    </Card>
  );
}
