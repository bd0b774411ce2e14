import { useEffect, useRef, useState } from 'react';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { mediaIn } from '#platform/contract/rich-text/text.ts';
import { query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import type { EditorMedia } from '#platform/web/rich-text/editor.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { acceptedMedia, isMedia } from '#platform/web/uploads/accepted-media.ts';
import { beginUploads, useUploads } from '#platform/web/uploads/uploads.ts';
import { listMedia } from '../../../contract/media-endpoints.ts';
import type { OwnMedia } from '../../../contract/shapes.ts';
import { documentPurpose } from '../../../contract/limits.ts';
import { useDocumentWords } from '../../words.ts';
import { MediaInText } from './media-in-text.tsx';

/** Refetch interval in ms. Signed addresses of media are valid for five minutes. */
const renewMs = 120_000;

/** State of the media in a text, for publication. */
export interface MediaReadiness {
  /** Number of media that are not uploaded. */
  absent: number;
  /** Number of pictures without a description. */
  undescribed: number;
  /** The first picture, which is shown on cards, with its description. */
  cover?: { media: OwnMedia; alt: string } | undefined;
}

interface MediaOfText {
  title: string;
  content: RichText;
  isSaved: boolean;
}

/**
 * Media of a document in the editor: uploaded, uploading, or waiting until the document is on the
 * server.
 */
export function useDocumentMedia(documentId: string | null, { title, content, isSaved }: MediaOfText) {
  const nodes = mediaIn(content);
  const { held, hold, take } = useHeldFiles(documentId, title);
  const uploads = useUploads(documentPurpose, (target) => target['documentId'] === documentId);
  const { data, refetch } = useQuery({
    ...query(listMedia, { params: { id: documentId ?? '' } }),
    enabled: documentId !== null && nodes.length > 0,
    refetchInterval: renewMs,
  });
  const mediaOf = (mediaId: string) => data?.items.find(({ id }) => id === mediaId);
  const uploadOf = (mediaId: string) => uploads.find(({ target }) => target['mediaId'] === mediaId);
  const isAbsent = (id: string) => !mediaOf(id) && (isSaved || held.has(id) || uploadOf(id) !== undefined);
  const editor: EditorMedia = {
    accepts: acceptedMedia,
    take,
    show: (place) => (
      <MediaInText
        documentId={documentId}
        place={place}
        media={mediaOf(place.attrs.id)}
        upload={uploadOf(place.attrs.id)}
        isHeld={held.has(place.attrs.id)}
        // Media pasted from another document of the author are copied when this one is saved.
        isKnown={data !== undefined && isSaved}
        isThere={async () => (await refetch()).data?.items.some(({ id }) => id === place.attrs.id) ?? true}
        onFile={(file) => hold([{ id: place.attrs.id, file }])}
        accepts={acceptedMedia}
      />
    ),
  };
  return { editor, readiness: readinessOf(nodes, mediaOf, isAbsent) };
}

/** Files that were chosen for a text, until their upload begins: once the draft is on the server. */
function useHeldFiles(documentId: string | null, title: string) {
  const t = useDocumentWords();
  const toast = useToast();
  const [held, setHeld] = useState<ReadonlyMap<string, File>>(new Map());
  const hold = (files: readonly HeldFile[]) => setHeld((all) => new Map([...all, ...files.map(({ id, file }) => [id, file] as const)]));

  const started = useRef(new Set<string>());
  useEffect(() => {
    if (documentId === null) return;
    const next = [...held].filter(([mediaId]) => !started.current.has(mediaId));
    for (const [mediaId, file] of next) {
      started.current.add(mediaId);
      const target = { documentId, mediaId, title: title.trim() };
      void beginUploads([file], { purpose: documentPurpose, target }).then(() => {
        started.current.delete(mediaId);
        setHeld((all) => new Map([...all].filter(([id]) => id !== mediaId)));
      });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- Its title is what it is called when the upload begins.
  }, [documentId, held]);

  /** Holds those that a text can contain; returns their IDs. */
  function take(given: readonly HeldFile[]): readonly string[] {
    const taken = given.filter(({ file }) => isMedia(file));
    if (taken.length < given.length) toast(t('media.otherType'), { tone: 'danger' });
    if (taken.length > 0) hold(taken);
    return taken.map(({ id }) => id);
  }

  return { held, hold, take };
}

interface HeldFile {
  /** ID of the medium in the text. */
  id: string;
  file: File;
}

/** What is missing for a publication, and the first picture. */
function readinessOf(
  nodes: ReturnType<typeof mediaIn>,
  mediaOf: (id: string) => OwnMedia | undefined,
  isAbsent: (id: string) => boolean,
): MediaReadiness {
  const named = nodes.map(({ attrs }) => ({ attrs, media: mediaOf(attrs.id) }));
  const first = named.find(({ media }) => media?.type === 'image');
  return {
    absent: named.filter(({ attrs }) => isAbsent(attrs.id)).length,
    undescribed: named.filter(({ attrs, media }) => media?.type === 'image' && attrs.alt.trim() === '').length,
    cover: first?.media && { media: first.media, alt: first.attrs.alt },
  };
}
