import type { ReactNode } from 'react';
import { PersonFace } from '#features/accounts/web/public-api.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { newsCursorIn } from '#platform/web/navigation/news-cursor.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import type { GroupNews } from '#platform/web/registry/group-news.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import type { PublicGroup as Group } from '../../contract/public-shapes.ts';
import { useCategories } from '../use-categories.ts';
import { useGroupPublicWords } from '../words.ts';
import { AllNews } from './all-news.tsx';
import { GroupFrame } from './group-frame.tsx';
import { NewsList } from './news-list.tsx';

interface PublicGroupProps {
  group: Group;
  above?: ReactNode;
  /** Buttons to join, with a hint below. */
  joining: ReactNode;
  joiningText?: ReactNode;
}

/**
 * A public group for people who are not members: facts, number of members, public content and its
 * authors, but no other members. It is as wide as a text, since it has no column of facts.
 */
export function PublicGroup({ group, above, joining, joiningText }: PublicGroupProps) {
  const t = useGroupPublicWords();
  const { nameOf } = useCategories();
  const { group: slots } = useSlots();
  const [search] = useSearchParams();
  const { id, groupName, companyName, category, description, memberCount } = group;
  return (
    <div className="mx-auto max-w-reading">
      <GroupFrame
        group={{ id, groupName, visibility: 'public' }}
        above={above}
        about={
          <p className="group-below max-w-[75ch] text-pretty break-words whitespace-pre-line [unicode-bidi:plaintext]">{description}</p>
        }
        facts={sideBySide([t('members', { count: memberCount }), companyName, nameOf(category)])}
        faces={
          <AllNews groupId={id} of="PublicNews" otherwise={<span className="group-faces" />}>
            {(news) => <AuthorFaces news={news} />}
          </AllNews>
        }
        begin={joining}
        beginText={joiningText}
      />
      <AllNews groupId={id} of="PublicNews">
        {(news, older, next) => (
          <>
            {next || news.length > 0 ? (
              <NewsList title={t('publicNews')} news={news} next={newsCursorIn(search) ? undefined : next} />
            ) : (
              <EmptyState title={t('noPublicNews')}>{t('noPublicNewsText')}</EmptyState>
            )}
            <NewerOlder
              newer={newsCursorIn(search) && `/network/${id}`}
              older={older && `/network/${id}?before=${older}`}
              labels={{ region: t('newsPages'), newer: t('newest'), older: t('older') }}
            />
          </>
        )}
      </AllNews>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        {slots.map(({ name, Following }) => Following && <Following key={name} groupId={id} groupName={groupName} />)}
      </p>
    </div>
  );
}

/** Number of faces. */
const most = 5;

/** Faces of people who published something for everyone in the group, which is all that visitors may know of its members. */
function AuthorFaces({ news }: { news: readonly GroupNews[] }) {
  const authors = new Map(news.map(({ by }) => [by.name, by]));
  return (
    <span className="group-faces">
      {[...authors.values()]
        .slice(0, most)
        .map(({ id, name }) =>
          id === null ? (
            <Avatar key={name} name={name} size="small" label={name} />
          ) : (
            <PersonFace key={name} id={id} name={name} size="small" label={name} />
          ),
        )}
    </span>
  );
}
