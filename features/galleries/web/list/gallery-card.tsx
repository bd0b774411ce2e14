import { PersonName } from '#features/accounts/web/public-api.tsx';
import { useCommentCount } from '#features/comments/web/public-api.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { FileTextIcon, MaximizeIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { GalleryCard as Gallery } from '../../contract/shapes.ts';
import '../galleries.css';
import { useGalleryPublicWords } from '../words.ts';
import { GalleryMosaic } from './gallery-mosaic.tsx';

interface GalleryCardProps {
  gallery: Gallery;
  address: string;
  isFirst?: boolean;
}

/** Card of a gallery; the whole card is a link. */
export function GalleryCard({ gallery, address, isFirst }: GalleryCardProps) {
  const t = useGalleryPublicWords();
  const dates = useDates();
  const date = useShortDate();
  const commentCount = useCommentCount()(gallery.commentCount);
  const { title, description, language, author, isAnonymous, group, isPublic, createdAt, preview } = gallery;
  return (
    <Card as="li" padding="none" className="media-card list-none overflow-hidden">
      <GalleryMosaic preview={preview} isFirst={isFirst} />
      <div className="min-w-0 p-4">
        <h2 lang={language ?? undefined} className="text-lg">
          <CardLink to={address}>{title}</CardLink>
        </h2>
        <div className="mt-1">
          <MetaLine>
            {author ? <PersonName id={author.id} name={author.name} /> : <span>{t('anonymous')}</span>}
            {author && isAnonymous && <span>{t('anonymous')}</span>}
            <DateText iso={createdAt} title={dates.exact(createdAt)}>
              {date(createdAt)}
            </DateText>
            {(isPublic || group) && <bdi>{isPublic ? t('forEverybody') : group?.name}</bdi>}
            {commentCount && <span>{commentCount}</span>}
          </MetaLine>
        </div>
        {description && (
          <p lang={language ?? undefined} dir="auto" className="media-about mt-2 text-sm text-muted">
            {description}
          </p>
        )}
      </div>
      <CardActions gallery={gallery} address={address} />
    </Card>
  );
}

/** Over the pictures: the number of items, and, while the card is hovered or focused, actions. */
function CardActions({ gallery: { id, title, itemCount, preview, can }, address }: Omit<GalleryCardProps, 'isFirst'>) {
  const t = useGalleryPublicWords();
  const [first] = preview;
  const action = 'media-action relative';
  return (
    <p className="media-over">
      <span className="media-count">{t('items', { count: itemCount })}</span>
      {first && (
        <Link to={`${address}${address.includes('?') ? '&' : '?'}item=${first.id}`} className={action} title={t('openViewer')}>
          <MaximizeIcon size={18} />
          <span className="sr-only">{sideBySide([t('openViewer'), title])}</span>
        </Link>
      )}
      {first && can.edit && (
        <Link to={`/media/${id}/describe`} className={action} title={t('addDescriptions')}>
          <FileTextIcon size={18} />
          <span className="sr-only">{sideBySide([t('addDescriptions'), title])}</span>
        </Link>
      )}
    </p>
  );
}
