import { useId } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { Comments } from '#features/comments/web/public-api.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import type { DocumentWhole, NextReading } from '../../contract/shapes.ts';
import { nextQuery } from '../queries.ts';
import { useDocumentPublicWords } from '../words.ts';

interface DocumentEndingProps {
  document: DocumentWhole;
  /** Audience of the page, which determines where suggestions link to. */
  audience: 'everybody' | 'members';
}

/**
 * End of a published document: comments and what else there is to read, which comes first for
 * visitors, who cannot comment; they are invited to join.
 */
export function DocumentEnding({ document: { id, state }, audience }: DocumentEndingProps) {
  const { user } = useSession();
  if (state !== 'published') return null;
  const comments = <Comments on={`document:${id}`} />;
  const next = <NextDocuments id={id} audience={audience} />;
  return (
    <footer className={user ? 'mt-2' : 'mt-10 border-t border-line'}>
      {user ? comments : next}
      {user ? next : comments}
      {!user && <Invitation />}
    </footer>
  );
}

function NextDocuments({ id, audience }: { id: string; audience: DocumentEndingProps['audience'] }) {
  const t = useDocumentPublicWords();
  const headingId = useId();
  const { data } = useQuery(nextQuery(id));
  // Optional for readers: without suggestions, or if loading fails, nothing is shown.
  if (!data?.items.length) return null;
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="mb-3">
        {t('moreToRead')}
      </h2>
      <ul className="grid gap-3 tablet:grid-cols-2">
        {data.items.map((next) => (
          <Card key={next.id} as="li">
            <p lang={next.language ?? undefined} className="text-base leading-snug font-semibold">
              <CardLink to={addressOf(next, audience)}>{next.title}</CardLink>
            </p>
            <p className="mt-1 text-sm text-muted">
              <PersonName id={next.authorId} name={next.authorName} />
            </p>
          </Card>
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
