import { rolesIn } from '#features/accounts/contract/mentions.ts';
import { addressOf } from '#platform/contract/endpoint.ts';
import { derivationsOf, type Derivation } from '#platform/server/media/derivatives/derivation-store.ts';
import { mediaKindOf } from '#platform/server/media/derivatives/derived.ts';
import { shownMediaOf } from '#platform/server/media/derivatives/shown-media.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signAddress } from '#platform/server/http/signed-address.ts';
import { may } from '#platform/server/security/policy.ts';
import { downloadAttachment, showAttachment } from '../contract/endpoints.ts';
import type { Attachment, Message } from '../contract/shapes.ts';
import type { ConversationFacts } from './conversation-store.ts';
import { rolesNamed } from './mentions-in-message.ts';
import { attachmentsOf, mentionsIn, reactionsTo, type AttachmentRow, type MessageRow } from './message-store.ts';
import { policy } from './policy.ts';
import { beginningOf, personOf } from './present-conversation.ts';

/**
 * Validity of download addresses, at least half of which remains; it lets interrupted downloads
 * resume. Access is checked at each request.
 */
const downloadForMs = 24 * 3_600_000;

/**
 * Builds the viewer's view of messages of one conversation. Lists the fields explicitly, so that
 * nothing leaks.
 */
export async function presentMessages(
  context: Context,
  conversation: Pick<ConversationFacts, 'isOpen' | 'isPrivate' | 'groupId'>,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const { db, viewer } = context;
  const { isOpen } = conversation;
  const ids = rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
  if (ids.length === 0) return rows.map((row) => present(context, isOpen, row));
  const [files, reactions, mentions, roles] = await Promise.all([
    attachmentsOf(db, ids),
    reactionsTo(db, viewer, ids),
    mentionsIn(db, ids),
    rolesNamed(
      db,
      conversation,
      rows.map(({ text }) => text),
    ),
  ]);
  const derivations = await derivationsOf(
    db,
    files.map(({ hash }) => hash),
  );
  const filesOf = Map.groupBy(files, ({ messageId }) => messageId);
  const reactionsOf = Map.groupBy(reactions, ({ messageId }) => messageId);
  const mentionsOf = Map.groupBy(mentions, ({ messageId }) => messageId);
  return rows.map((row) => ({
    ...present(context, isOpen, row),
    attachments: (filesOf.get(row.id) ?? []).map((file) => presentAttachment(context, file, derivations.get(file.hash))),
    reactions: (reactionsOf.get(row.id) ?? []).map(({ reaction, count, isMine, people }) => ({ reaction, count, isMine, people })),
    mentions: (mentionsOf.get(row.id) ?? []).map(({ id, username }) => ({ id, username })),
    roles: rolesIn(row.text, roles),
  }));
}

function present({ viewer }: Context, isOpen: boolean, row: MessageRow): Message {
  const { id, seq, change, authorId, text, at, editedAt, deletedAt } = row;
  const seen = { authorId, isDeleted: deletedAt !== null, isOpen };
  return {
    id,
    seq,
    change,
    author: personOf(authorId, row.authorName),
    clientId: authorId !== null && authorId === viewer.id ? row.clientId : null,
    text,
    at,
    editedAt,
    deletedAt,
    isHidden: row.isHidden,
    replyTo:
      row.replySeq === null
        ? null
        : {
            seq: row.replySeq,
            author: personOf(row.replyAuthorId, row.replyAuthorName),
            excerpt: row.isReplyDeleted ? '' : beginningOf(row.replyText ?? ''),
            isDeleted: row.isReplyDeleted,
            isHidden: row.isReplyHidden,
          },
    attachments: [],
    reactions: [],
    mentions: [],
    roles: [],
    can: {
      edit: may(viewer, policy, 'message.edit', seen),
      delete: may(viewer, policy, 'message.delete', seen),
      react: may(viewer, policy, 'message.react', seen),
    },
  };
}

function presentAttachment(context: Context, file: AttachmentRow, derivation: Derivation | undefined): Attachment {
  const { id: attachmentId, messageId: id, fileName, size, mediaType, description } = file;
  const signed = (endpoint: { path: string }, params: Record<string, string>, forMs?: number) =>
    signAddress(context, context.viewer, addressOf(endpoint, { params }) as `/${string}`, forMs === undefined ? {} : { forMs });
  return {
    id: attachmentId,
    fileName,
    size,
    mediaType,
    description,
    download: signed(downloadAttachment, { id, attachmentId }, downloadForMs),
    media:
      mediaKindOf(mediaType) === undefined
        ? null
        : shownMediaOf(mediaType, derivation, (rendition) => signed(showAttachment, { id, attachmentId, rendition })),
  };
}
