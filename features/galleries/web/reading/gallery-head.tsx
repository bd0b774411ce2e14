import { useState } from 'react';
import { useSettings } from '#platform/web/settings.ts';
import { useIsHydrated } from '#platform/web/words.tsx';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { useGalleryPublicWords } from '../words.ts';

/** What search engines and link previews read. */
export function GalleryHead({ gallery }: { gallery: GalleryWhole }) {
  const t = useGalleryPublicWords();
  const { publicUrl } = useSettings();
  const { title, description, author, publicAddress, cover, createdAt, lastUpdate, items } = gallery;
  const said = description || t('items', { count: items.length });
  const image = cover?.images.at(-1);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={said} />
      {author && <meta name="author" content={author.name} />}
      {publicAddress ? (
        <>
          <link rel="canonical" href={publicAddress} />
          <meta property="og:type" content="article" />
          <meta property="og:site_name" content="Atrium" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={said} />
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
          <meta property="article:published_time" content={createdAt} />
          <meta property="article:modified_time" content={lastUpdate} />
          <StructuredData gallery={gallery} publicUrl={publicUrl} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

/**
 * A public gallery as search engines read it (schema.org). It comes with the page from the server and is never made in
 * the browser, where the policy of the page lets no script be written, not even one that is only data.
 */
function StructuredData({ gallery, publicUrl }: { gallery: GalleryWhole; publicUrl: string }) {
  const isHydrated = useIsHydrated();
  const [rendered] = useState(() => (isHydrated ? undefined : { id: gallery.id, text: galleryData(gallery, publicUrl) }));
  if (rendered?.id !== gallery.id) return null;
  return <script type="application/ld+json">{rendered.text}</script>;
}

/** The data as JSON that cannot end the element it stands in. */
export function galleryData(
  { title, description, author, createdAt, lastUpdate, publicAddress, items }: GalleryWhole,
  publicUrl: string,
): string {
  const images = items.flatMap(({ type, description: caption, images }) => {
    const [largest] = images.slice(-1);
    return type === 'image' && largest
      ? [
          {
            '@type': 'ImageObject',
            contentUrl: `${publicUrl}${largest.address}`,
            width: largest.width,
            height: largest.height,
            ...(caption ? { caption } : {}),
          },
        ]
      : [];
  });
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    name: title,
    ...(description ? { description } : {}),
    ...(author ? { author: { '@type': 'Person', name: author.name } } : {}),
    datePublished: createdAt,
    dateModified: lastUpdate,
    mainEntityOfPage: publicAddress,
    isAccessibleForFree: true,
    publisher: { '@type': 'Organization', name: 'Atrium' },
    image: images,
  };
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
