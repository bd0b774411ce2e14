import type { GalleryWhole } from '../../contract/shapes.ts';

/** Structured data of a public gallery for search engines (schema.org). */
export function galleryData(
  { title, description, author, createdAt, language, lastUpdate, publicAddress, items }: GalleryWhole,
  { publicUrl, siteName }: { publicUrl: string; siteName: string },
): object {
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
  return {
    '@type': 'ImageGallery',
    name: title,
    ...(description ? { description } : {}),
    ...(author ? { author: { '@type': 'Person', name: author.name } } : {}),
    ...(language ? { inLanguage: language } : {}),
    datePublished: createdAt,
    dateModified: lastUpdate,
    mainEntityOfPage: publicAddress,
    isAccessibleForFree: true,
    publisher: { '@type': 'Organization', name: siteName },
    image: images,
  };
}
