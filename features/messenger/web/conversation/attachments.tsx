import type { ReactNode } from 'react';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import { useStableSource } from '#platform/web/media/use-stable-source.ts';
import { DownloadIcon, FileIcon } from '#platform/web/ui/icons.tsx';
import { useSizeText } from '#platform/web/uploads/upload-words.ts';
import type { Attachment, Message } from '../../contract/shapes.ts';
import { useMessengerWords } from '../words.ts';

/** Attachments: images, videos and recordings inline, other files by name. */
export function Attachments({ message: { attachments } }: { message: Message }): ReactNode {
  if (attachments.length === 0) return null;
  return (
    <ul className="my-1.5 flex flex-wrap items-start gap-2">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="max-w-full">
          <Shown attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

function Shown({ attachment }: { attachment: Attachment }): ReactNode {
  const { media, description, fileName, download } = attachment;
  if (media?.state === 'made' && media.type === 'image' && media.images.length > 0) {
    const name = description || fileName;
    return (
      <a href={media.images.at(-1)?.address ?? download} target="_blank" rel="noopener" className="talk-picture">
        <MediaImage images={media.images} placeholder={media.placeholder} alt={name} sizes="min(20rem, 80vw)" />
      </a>
    );
  }
  if (media?.state === 'made' && media.type === 'video' && media.video)
    return <Player kind="video" address={media.video} poster={media.images.at(-1)?.address} attachment={attachment} />;
  if (media?.state === 'made' && media.type === 'audio' && media.audio)
    return <Player kind="audio" address={media.audio} attachment={attachment} />;
  return <FileLink attachment={attachment} />;
}

interface PlayerProps {
  kind: 'video' | 'audio';
  address: string;
  poster?: string | undefined;
  attachment: Attachment;
}

function Player({ kind, address, poster, attachment: { description, fileName } }: PlayerProps): ReactNode {
  const { player, ...source } = useStableSource<HTMLVideoElement>(address);
  const Element = kind as 'video';
  return (
    <Element
      {...source}
      ref={player}
      poster={poster}
      controls
      preload="none"
      playsInline
      aria-label={description || fileName}
      className="max-h-72 w-80 max-w-full rounded-control"
    />
  );
}

function FileLink({ attachment: { fileName, size, download, media, description } }: { attachment: Attachment }): ReactNode {
  const t = useMessengerWords();
  const sizeText = useSizeText();
  return (
    <a
      href={download}
      download
      className="flex min-h-11 max-w-80 items-center gap-2.5 rounded-control border border-line bg-surface px-3 py-2 text-ink no-underline hover:border-accent"
    >
      <FileIcon size={20} className="shrink-0 text-muted" />
      <span className="min-w-0">
        <bdi className="block truncate font-[560]">{fileName}</bdi>
        <span className="block text-xs text-muted">
          {sizeText(size)}
          {media?.state === 'waiting' && ` · ${t('beingMade')}`}
        </span>
        {description && <span className="block text-xs text-muted">{description}</span>}
      </span>
      <DownloadIcon size={18} className="shrink-0 text-muted" />
    </a>
  );
}
