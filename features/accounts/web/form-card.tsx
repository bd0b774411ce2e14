import type { ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';

interface FormCardProps {
  title: string;
  description: string;
  /** Below the title; the description unless set. */
  lead?: ReactNode;
  /** Fields in two columns. */
  isWide?: boolean;
  /** Anchor for links. */
  id?: string;
  children: ReactNode;
  /** Links below the card. */
  foot?: ReactNode;
}

/** Page with a single form. */
export function FormCard({ title, description, lead = description, isWide, id, children, foot }: FormCardProps): ReactNode {
  return (
    <PageBody kind={isWide ? 'form' : 'card'}>
      <PageTitle>{title}</PageTitle>
      <HeadTags>
        <meta name="description" content={description} />
      </HeadTags>
      <section id={id}>
        <PageHeader title={title} lead={lead} />
        <Card className="tablet:p-7 [&_[type=submit]]:grow">{children}</Card>
        {foot && <div className="mt-5 grid gap-1 text-center">{foot}</div>}
      </section>
    </PageBody>
  );
}
