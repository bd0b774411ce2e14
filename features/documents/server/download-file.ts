import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { mediaIn } from '#platform/contract/rich-text/text.ts';
import { markup, type Html } from '#platform/server/html/html.ts';
import { richTextHtml } from '#platform/server/html/rich-text-html.ts';
import { derivationsOf, type StoredRendition } from '#platform/server/media/derivatives/derivation-store.ts';
import { pagePart } from '#platform/server/extension-points/export.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { FileMedia } from '../contract/files/docx-writing/media.ts';
import { writeDocx } from '../contract/files/docx-writing/write-docx.ts';
import { writeMarkdown } from '../contract/files/markdown/write-markdown.ts';
import type { downloadDocx } from '../contract/file-endpoints.ts';
import { mediaInTexts } from './media-store.ts';
import { renditionAddress } from './present-media.ts';
import { findDocument } from './store.ts';

type Asked = ParsedInput<typeof downloadDocx>;

/** Returns a document that the viewer may read as a DOCX file. */
export async function answerDocx(context: Context, { params: { id } }: Asked): Promise<FileAnswer> {
  const document = await documentForFile(context, id);
  const media = new Map<string, FileMedia>();
  // One at a time, since pictures are large.
  for (const [mediaId, { rendition, width, height }] of document.pictures) {
    const bytes = rendition && (await pictureBytes(context, rendition));
    media.set(
      mediaId,
      bytes && width && height
        ? { kind: 'picture', bytes, extension: 'jpg', width, height }
        : { kind: 'link', href: document.address, label: document.title },
    );
  }
  const { title, subtitle, authorName, content } = document;
  const file = writeDocx({ title, subtitle, author: authorName ?? '', language: document.language ?? context.language, content }, (key) =>
    media.get(key),
  );
  return answer(document, 'docx', file);
}

/** Returns a document that the viewer may read as Markdown. */
export async function answerMarkdown(context: Context, { params: { id } }: Asked): Promise<FileAnswer> {
  const document = await documentForFile(context, id);
  const text = writeMarkdown(document, ({ id: mediaId }) => {
    const rendition = document.pictures.get(mediaId)?.rendition;
    return document.isPublic && rendition
      ? context.config.publicUrl + renditionAddress(id, mediaId, rendition.rendition)
      : document.address;
  });
  return answer(document, 'md', Buffer.from(text));
}

/** Returns a document that the viewer may read as an HTML page. */
export async function answerHtml(context: Context, { params: { id } }: Asked): Promise<FileAnswer> {
  const document = await documentForFile(context, id);
  const shown = new Map<string, Html>();
  for (const { attrs } of mediaIn(document.content)) {
    const { rendition } = document.pictures.get(attrs.id) ?? {};
    const bytes = rendition && (await pictureBytes(context, rendition));
    const caption = attrs.caption ? markup`<figcaption>${attrs.caption}</figcaption>` : markup``;
    shown.set(
      JSON.stringify(attrs),
      bytes
        ? markup`<figure><img src="data:image/jpeg;base64,${bytes.toString('base64')}" alt="${attrs.alt}" />${caption}</figure>`
        : markup`<figure><a href="${document.address}">${attrs.alt || document.title}</a>${caption}</figure>`,
    );
  }
  const content = richTextHtml(document.content, ({ attrs }) => shown.get(JSON.stringify(attrs)) ?? markup``);
  const subtitle = document.subtitle ? markup`<p><em>${document.subtitle}</em></p>` : markup``;
  const { text } = pagePart('', context.language, document.title, markup`${subtitle}${content}`);
  return answer(document, 'html', Buffer.from(text));
}

interface Picture {
  /** Undefined for videos and recordings, and until it is made. */
  rendition: StoredRendition | undefined;
  width: number | null;
  height: number | null;
}

async function documentForFile(context: Context, id: string) {
  const { db, viewer, config } = context;
  const row = await findDocument(db, viewer, id);
  if (!row) throw refuse('thing.notFound');
  const media = row.hasMedia ? await mediaInTexts(db, [id]) : [];
  const derivations = await derivationsOf(
    db,
    media.map(({ hash }) => hash),
  );
  const pictures = new Map<string, Picture>();
  for (const { id: mediaId, hash, mediaType } of media) {
    const made = derivations.get(hash);
    const isPicture = mediaType.startsWith('image/');
    const rendition = isPicture ? widest(made?.renditions ?? []) : undefined;
    pictures.set(mediaId, { rendition, width: rendition?.width ?? null, height: rendition?.height ?? null });
  }
  const isPublic = row.visibility === 'public' && !row.isHidden;
  const address = `${config.publicUrl}/${isPublic ? `publicInternetArticle?id=${id}` : `blog/${id}`}`;
  return { ...row, id, pictures, isPublic, address };
}

const widest = (renditions: readonly StoredRendition[]): StoredRendition | undefined =>
  renditions.filter(({ width }) => width !== null).toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))[0];

/** A rendition as JPEG, which every program shows. Loaded on demand, since it is large. */
async function pictureBytes({ storedFiles }: Context, { hash, mediaType }: StoredRendition): Promise<Buffer> {
  const bytes = await buffer(await storedFiles.read(hash));
  if (mediaType === 'image/jpeg') return bytes;
  const { default: sharp } = await import('sharp');
  return sharp(bytes).flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer();
}

function answer({ title, id }: { title: string; id: string }, extension: string, bytes: Uint8Array): FileAnswer {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return { name: `${name || `document-${id}`}.${extension}`, stream: Readable.from([Buffer.from(bytes)]) };
}
