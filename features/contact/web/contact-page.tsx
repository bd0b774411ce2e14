import type { ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { CircleHelpIcon, ClockIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { ContactPart } from './contact-part.tsx';
import { useContactWords } from './words.ts';

/** Page with the contact form. */
export function ContactPage(): ReactNode {
  const t = useContactWords();
  const { ownerName } = useSettings();
  const { isOpen } = useSiteNavigation();
  const { user } = useSession();
  return (
    <PageBody>
      <PageTitle>{t('title')}</PageTitle>
      <HeadTags>
        <meta name="description" content={t('description')} />
      </HeadTags>
      <PageHeader id="contact" title={t('title')} lead={t('description')} />
      <div className="grid items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_18rem] desktop:gap-10">
        <Card className="tablet:p-7">
          <ContactPart />
        </Card>
        <aside aria-label={t('support')} className="grid gap-6 text-sm tablet:max-desktop:grid-cols-2">
          <section>
            <h2 className="flex items-center gap-2 text-base">
              <ClockIcon size={18} className="text-accent" />
              {t('hoursTitle')}
            </h2>
            <p className="mt-1.5 font-[560]">{t('hours')}</p>
            <p className="mt-1 text-muted">{t('hoursText', { owner: ownerName })}</p>
          </section>
          {user && isOpen('/faq') && (
            <section>
              <h2 className="flex items-center gap-2 text-base">
                <CircleHelpIcon size={18} className="text-accent" />
                {t('helpTitle')}
              </h2>
              <p className="mt-1.5 mb-3 text-muted">{t('helpText')}</p>
              <LinkButton to="/faq" variant="secondary" size="small">
                {t('helpLink')}
              </LinkButton>
            </section>
          )}
        </aside>
      </div>
    </PageBody>
  );
}
