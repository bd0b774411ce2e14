import { useId } from 'react';
import { PersonFace, PersonName, PersonOccupation } from '#features/accounts/web/public-api.tsx';
import { Comments } from '#features/comments/web/public-api.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { DocumentWhole, NextReading } from '../../contract/shapes.ts';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { nextQuery } from '../queries.ts';
import { useDocumentPublicWords } from '../words.ts';

interface DocumentEndingProps {
  document: DocumentWhole;
  /** Audience of the page, which determines where suggestions link to. */
  audience: 'everybody' | 'members';
}

/**
 * End of a published document: author, comments, suggestions, and for visitors an invitation to
 * join.
 */
export function DocumentEnding({ document: { id, state, authorId, authorName }, audience }: DocumentEndingProps) {
  const t = useDocumentPublicWords();
  const { user } = useSession();
  if (state !== 'published') return null;
  return (
    <footer className="mt-12 border-t border-line pt-6">
      <section aria-label={t('author')} className="flex items-center gap-4">
        <PersonFace id={authorId} name={authorName} size="large" />
        <div className="min-w-0">
          <p className="text-lg">
            <PersonName id={authorId} name={authorName} className="font-[560]" />
          </p>
          <PersonOccupation id={authorId} className="text-sm text-muted" />
        </div>
      </section>
      <Comments on={`document:${id}`} />
      <NextDocuments id={id} audience={audience} />
      {!user && <Invitation />}
    </footer>
  );
}

function NextDocuments({ id, audience }: { id: string; audience: DocumentEndingProps['audience'] }) {
  const t = useDocumentPublicWords();
  const { date, exact } = useDates();
  const headingId = useId();
  const { data } = useQuery(nextQuery(id));
  // Optional for readers: without suggestions, or if loading fails, nothing is shown.
  if (!data?.items.length) return null;
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="mb-3">
        {t('moreToRead')}
      </h2>
      <ul>
        {data.items.map((next) => (
          <li key={next.id} className="border-t border-line py-4">
            <Link
              to={addressOf(next, audience)}
              lang={next.language ?? undefined}
              className="text-lg font-semibold text-ink no-underline hover:text-accent"
            >
              <bdi>{next.title}</bdi>
            </Link>
            <MetaLine>
              <span>
                <PersonName id={next.authorId} name={next.authorName} />
              </span>
              <DateText iso={next.publicationDate} title={exact(next.publicationDate)}>
                {date(next.publicationDate)}
              </DateText>
            </MetaLine>
          </li>
        ))}
      </ul>
    </section>
  );
}

function addressOf({ id, isPublic }: NextReading['items'][number], audience: DocumentEndingProps['audience']): string {
  if (!isPublic) return `/autrePublication/${id}`;
  return audience === 'everybody' ? `/publicInternetArticle?id=${id}` : `/publicArticle/${id}`;
}

/** Invites visitors to sign up. */
function Invitation() {
  const t = useDocumentPublicWords();
  const { isOpen } = useSiteNavigation();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8 rounded-card bg-tint px-5 py-5">
      <h2 id={headingId}>{t('inviteTitle')}</h2>
      <p className="mt-2.5">{t(isOpen('/negociation') ? 'inviteText' : 'inviteTextInPart')}</p>
      <p className="mt-5 flex flex-wrap gap-2.5">
        <LinkButton to="/register">{t('createAccount')}</LinkButton>
        <LinkButton to="/connect#login" variant="secondary">
          {t('signIn')}
        </LinkButton>
      </p>
    </section>
  );
}
