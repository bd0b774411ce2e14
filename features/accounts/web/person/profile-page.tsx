import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import { sideBySide } from '#platform/contract/isolated.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { MapPinIcon, PencilIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { fieldsInSections, fieldsWith, type NamedField } from '../../contract/chosen-fields.ts';
import type { Profile } from '../../contract/people-shapes.ts';
import { profileQuery } from '../queries.ts';
import { useAccountWords } from '../words.ts';
import { Apart } from './apart.tsx';
import { PersonAvatar } from './person-avatar.tsx';
import { ProfilePart } from './profile-part.tsx';

const seen = fieldsWith({ seenBy: 'signedIn' });
const seenFields = fieldsInSections.flatMap((field) => {
  const name = seen.find((each) => each === field.name);
  return name === undefined ? [] : { ...field, name };
});

/** Profile of a person, with the content that the viewer may see. */
export function ProfilePage(): ReactNode {
  const { id = '' } = useParams();
  const platform = usePlatformWords();
  const found = useQuery(profileQuery(id.toUpperCase()));
  return (
    <PageBody kind="text">
      <QueryStates query={found} skeleton={<Skeleton shape="card" count={2} label={platform('loading')} />}>
        {(profile) => <PersonProfile key={profile.id} profile={profile} />}
      </QueryStates>
    </PageBody>
  );
}

function PersonProfile({ profile }: { profile: Profile }): ReactNode {
  const t = useAccountWords();
  const { id, name, parts, can } = profile;
  const { profile: begin } = useSlots();
  const shownAs = (position: NamedField['onProfile']) =>
    seenFields
      .filter(({ onProfile }) => onProfile === position)
      .flatMap(({ name: field, label }) => {
        const text = profile[field];
        return text ? { field, label, text } : [];
      });
  const titles = shownAs('title');
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <Opened kind="person" id={id} title={name} />
      <header className="mb-8 flex items-start gap-4 max-tablet:flex-wrap tablet:mb-10 tablet:gap-6">
        <PersonAvatar id={id} name={name} size="portrait" />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="break-words">
            <bdi>{name}</bdi>
          </h1>
          {titles.map(({ field, text }) => (
            <p key={field} className="mt-1.5 text-lg text-pretty break-words">
              <bdi>{text}</bdi>
            </p>
          ))}
          {titles.length === 0 && can.edit && <p className="mt-1.5 text-muted">{t('person.noOccupation')}</p>}
          <NameLine profile={profile} place={sideBySide(shownAs('place').map(({ text }) => text))} />
          {shownAs('line').map(({ field, label, text }) => (
            <p key={field} className="mt-1.5 break-words">
              <span className="text-muted">{t(label)}:</span> <bdi>{text}</bdi>
            </p>
          ))}
          <Apart id={id} className="mt-1.5 text-muted wrap-anywhere" />
        </div>
        {!can.edit && begin.map(({ name: feature, Begin }) => <Begin key={feature} personId={id} />)}
        {can.edit && (
          <LinkButton to="/client#data" variant="secondary" size="small" icon={PencilIcon}>
            {t('person.edit')}
          </LinkButton>
        )}
      </header>
      <div className="grid gap-9">
        {parts.map(({ feature, kind }) => (
          <ProfilePart key={kind} id={id} feature={feature} kind={kind} />
        ))}
      </div>
    </>
  );
}

/** Username, role and place. */
function NameLine({ profile: { username, role }, place }: { profile: Profile; place: string }): ReactNode {
  const t = useAccountWords();
  return (
    <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
      <bdi className="break-all">@{username}</bdi>
      <Badge tone="accent">{t(`role.${role}`)}</Badge>
      {place && (
        <span className="inline-flex min-w-0 items-center gap-1">
          <MapPinIcon size={16} className="shrink-0" />
          <span className="min-w-0 break-words">{place}</span>
        </span>
      )}
    </p>
  );
}
