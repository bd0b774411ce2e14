import type { Media } from '#platform/contract/rich-text/nodes.ts';
import { CaptionTracks } from '#platform/web/captions/caption-tracks.tsx';
import { Transcript } from '#platform/web/captions/transcript.tsx';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import { useStableSource } from '#platform/web/media/use-stable-source.ts';
import type { DocumentMedia } from '../../contract/shapes.ts';
import { useDocumentPublicWords } from '../words.ts';

interface MediaFigureProps {
  node: Media;
  /** Undefined if it was never uploaded or the reader may not see it: renders nothing. */
  media: DocumentMedia | undefined;
  isFirst?: boolean;
}

/** Medium in the text of a document, with its caption. */
export function MediaFigure({ node: { attrs }, media, isFirst = false }: MediaFigureProps) {
  const t = useDocumentPublicWords();
  if (!media) return null;
  return (
    <figure data-width={attrs.width}>
      <ShownMedia media={media} alt={attrs.alt} width={attrs.width} isFirst={isFirst} />
      {attrs.caption && <figcaption>{attrs.caption}</figcaption>}
      {media.transcript && <Transcript transcript={media.transcript} label={t('media.transcript')} />}
    </figure>
  );
}

const sizes: Readonly<Record<Media['attrs']['width'], string>> = {
  small: '(width >= 48rem) 21rem, 60vw',
  wide: '(width >= 48rem) 42rem, 100vw',
  full: '(width >= 60rem) 60rem, 100vw',
};

interface ShownMediaProps {
  media: DocumentMedia;
  alt: string;
  width: Media['attrs']['width'];
  isFirst?: boolean;
}

/** Picture, video or audio, or the reason why it cannot be shown. */
export function ShownMedia({ media, alt, width, isFirst = false }: ShownMediaProps) {
  const t = useDocumentPublicWords();
  if (media.video) return <Video media={media} address={media.video} label={alt || t('media.video')} />;
  if (media.audio) return <Audio media={media} address={media.audio} label={alt || t('media.audio')} />;
  if (media.images.length > 0)
    return <MediaImage images={media.images} placeholder={media.placeholder} alt={alt} sizes={sizes[width]} isFirst={isFirst} />;
  return (
    <p role="status" className="rounded-card bg-plain-wash px-6 py-8 text-center text-base text-muted">
      {t(media.state === 'refused' ? 'media.refused' : 'media.waiting')}
    </p>
  );
}

function Video({ media, address, label }: { media: DocumentMedia; address: string; label: string }) {
  const { player, src, onError, onLoadedMetadata } = useStableSource<HTMLVideoElement>(address);
  const poster = media.images.find(({ width }) => width >= 1080) ?? media.images.at(-1);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- Where its author gave it some.
    <video
      ref={player}
      src={src}
      onError={onError}
      onLoadedMetadata={onLoadedMetadata}
      poster={poster?.address}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
    >
      <CaptionTracks tracks={media.captions} />
    </video>
  );
}

function Audio({ media, address, label }: { media: DocumentMedia; address: string; label: string }) {
  const { player, src, onError, onLoadedMetadata } = useStableSource<HTMLAudioElement>(address);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- Where its author gave it some.
    <audio ref={player} src={src} onError={onError} onLoadedMetadata={onLoadedMetadata} controls preload="metadata" aria-label={label}>
      <CaptionTracks tracks={media.captions} />
    </audio>
  );
}
