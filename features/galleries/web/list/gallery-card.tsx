import { PersonName } from '#features/accounts/web/public-api.tsx';
import { useCommentCount } from '#features/comments/web/public-api.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { GlobeIcon, ImageIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { GalleryCard as Gallery } from '../../contract/shapes.ts';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import '../galleries.css';
import { useGalleryPublicWords } from '../words.ts';

/** Card of a gallery; the whole card is a link. */
export function GalleryCard({ gallery, address, isFirst }: { gallery: Gallery; address: string; isFirst?: boolean }) {
  const t = useGalleryPublicWords();
  const dates = useDates();
  const said = useCommentCount()(gallery.commentCount);
  const { title, language, author, isAnonymous, group, isPublic, createdAt, itemCount, cover } = gallery;
  return (
    <Card as="li" padding="none" className="list-none overflow-hidden">
      <div className="media-cover bg-plain-wash text-muted">
        {cover && cover.images.length > 0 ? (
          <MediaImage
            images={cover.images}
            placeholder={cover.placeholder}
            alt=""
            sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 92vw"
            isFirst={isFirst}
          />
        ) : (
          <ImageIcon size={32} />
        )}
      </div>
      <div className="p-4">
        <h2 lang={language ?? undefined} className="text-lg">
          <CardLink to={address}>{title}</CardLink>
        </h2>
        <div className="mt-1">
          <MetaLine>
            {author ? <PersonName id={author.id} name={author.name} /> : <span>{t('anonymous')}</span>}
            {author && isAnonymous && <span>{t('anonymous')}</span>}
            <DateText iso={createdAt} title={dates.exact(createdAt)}>
              {dates.date(createdAt)}
            </DateText>
          </MetaLine>
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-2">
          <Badge icon={isPublic ? GlobeIcon : UsersIcon} tone={isPublic ? 'accent' : 'plain'}>
            {isPublic ? t('forEverybody') : (group?.name ?? '')}
          </Badge>
          <span className="text-sm text-muted">{sideBySide([t('items', { count: itemCount }), said])}</span>
        </p>
      </div>
    </Card>
  );
}
