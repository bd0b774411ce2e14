import type { ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useNavItemsAt } from '#platform/web/navigation/nav-items.ts';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { CircleCheckIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { StillSignedIn } from './still-signed-in-later.ts';
import { useAccountPublicWords } from './words.ts';

/** Page after signing out, with links to continue; different text for users who are signed in. */
export function SignedOutPage(): ReactNode {
  const t = useAccountPublicWords();
  const { user } = useSession();
  const places = useNavItemsAt('main');
  if (user) return <StillSignedIn title={t('signedOut.notTitle')} username={user.username} />;
  return (
    <PageBody kind="card">
      <PageTitle>{t('signedOut.title')}</PageTitle>
      <HeadTags>
        <meta name="description" content={t('signedOut.description')} />
        <meta name="robots" content="noindex" />
      </HeadTags>
      <section className="grid justify-items-center py-8 text-center tablet:py-16">
        <span className="mb-5 grid size-14 place-items-center rounded-full bg-agree-wash text-agree">
          <CircleCheckIcon size={28} />
        </span>
        <h1>{t('signedOut.title')}</h1>
        <p className="mt-3 max-w-[44ch] text-lg text-pretty text-muted">{t('signedOut.description')}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <LinkButton to="/connect#login">{t('signedOut.signIn')}</LinkButton>
          {places.map(({ to, label, Icon }) => (
            <LinkButton key={to} to={to} variant="secondary" icon={Icon}>
              {label}
            </LinkButton>
          ))}
        </div>
      </section>
    </PageBody>
  );
}
