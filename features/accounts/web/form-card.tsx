import type { ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { Arch } from '#platform/web/ui/arch.tsx';
import type { Icon } from '#platform/web/ui/icons.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';

interface FormCardProps {
  title: string;
  description: string;
  /** In the arch beside the title. */
  icon?: Icon;
  /** Anchor for links. */
  id?: string;
  children: ReactNode;
  /** Links below the card. */
  foot?: ReactNode;
}

/** Page with a single form. */
export function FormCard({ title, description, icon: Glyph, id, children, foot }: FormCardProps): ReactNode {
  return (
    <PageBody kind="card">
      <PageTitle>{title}</PageTitle>
      <HeadTags>
        <meta name="description" content={description} />
      </HeadTags>
      <section id={id} className="desktop:py-4">
        <div className="flex items-end justify-between gap-6">
          <PageHeader title={title} lead={description} />
          <Arch className="shrink-0 max-tablet:hidden">{Glyph && <Glyph size={24} />}</Arch>
        </div>
        <Card className="tablet:p-7 [&_[type=submit]]:grow">{children}</Card>
        {foot && <div className="mt-5 grid gap-1 text-center">{foot}</div>}
      </section>
    </PageBody>
  );
}
