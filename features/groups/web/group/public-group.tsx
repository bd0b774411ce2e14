import type { ReactNode } from 'react';
import { sideBySide } from '#platform/contract/isolated.ts';
import { newsCursorIn } from '#platform/web/navigation/news-cursor.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
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
  joiningText?: string | undefined;
}

/**
 * A public group for people who are not members: facts, number of members and public content, but
 * no people. It is as wide as a text, since it has no column of facts.
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
          <p className="mt-1.5 max-w-[75ch] text-pretty break-words whitespace-pre-line text-muted [unicode-bidi:plaintext]">
            {description}
          </p>
        }
        facts={<p className="text-sm text-muted">{sideBySide([t('members', { count: memberCount }), companyName, nameOf(category)])}</p>}
        begin={joining}
        beginText={joiningText}
      />
      <AllNews groupId={id} of="PublicNews">
        {(news, older) => (
          <>
            {news.length > 0 ? (
              <NewsList title={t('publicNews')} news={news} />
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
