import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { locales } from '#platform/contract/language.ts';
import { useSiteName } from '#platform/web/rendering/page-title.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { StructuredData } from '#platform/web/rendering/structured-data.tsx';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { useGalleryPublicWords } from '../words.ts';
import { galleryData } from './gallery-data.ts';

/** Metadata for search engines and link previews. */
export function GalleryHead({ gallery }: { gallery: GalleryWhole }) {
  const t = useGalleryPublicWords();
  const { publicUrl } = useSettings();
  const siteName = useSiteName();
  const { title, description, author, publicAddress, cover, createdAt, lastUpdate, language, items } = gallery;
  const lead = description || t('items', { count: items.length });
  const image = cover?.images.at(-1);
  return (
    <>
      <HeadTags>
        <title>{title}</title>
        <meta name="description" content={lead} />
        {author && <meta name="author" content={author.name} />}
        {publicAddress ? (
          <>
            <link rel="canonical" href={publicAddress} />
            <meta property="og:type" content="article" />
            <meta property="og:site_name" content={siteName} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={lead} />
            <meta property="og:url" content={publicAddress} />
            {image && (
              <>
                <meta property="og:image" content={`${publicUrl}${image.address}`} />
                <meta property="og:image:type" content="image/webp" />
                <meta property="og:image:alt" content={title} />
                <meta property="og:image:width" content={String(image.width)} />
                <meta property="og:image:height" content={String(image.height)} />
              </>
            )}
            {language && <meta property="og:locale" content={locales[language].replace('-', '_')} />}
            <meta property="article:published_time" content={createdAt} />
            <meta property="article:modified_time" content={lastUpdate} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
      </HeadTags>
      {publicAddress && <StructuredData id={gallery.id} of={() => galleryData(gallery, { publicUrl, siteName })} />}
    </>
  );
}
