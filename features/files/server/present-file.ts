import { addressOf } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signAddress } from '#platform/server/http/signed-address.ts';
import { may } from '#platform/server/security/policy.ts';
import { downloadFile } from '../contract/endpoints.ts';
import type { SharedFile } from '../contract/shapes.ts';
import { policy } from './policy.ts';
import type { FileRow } from './store.ts';

/**
 * Validity of a download address in ms; at least half of it remains when the address is issued.
 * Interrupted downloads resume at the same address, and rights are checked at each request.
 */
const downloadForMs = 24 * 3_600_000;

/** Shape of a file for its sender or recipient. */
export function presentFile(context: Context, row: FileRow): SharedFile {
  const { viewer } = context;
  const { id, name, size, mediaType, sha256, note, groupId, groupName, sharedAt, expiresAt, endedAt, ending } = row;
  const { downloadBegunAt, downloadedAt, downloads, isHidden } = row;
  const isShared = endedAt === null;
  const isSender = viewer.id === row.senderId;
  return {
    id,
    name,
    size,
    mediaType,
    sha256,
    note,
    sender: { id: row.senderId, name: row.senderName },
    recipient: { id: row.recipientId, name: row.recipientName },
    group: groupName === null ? null : { id: groupId, name: groupName },
    sharedAt,
    expiresAt,
    ended: endedAt !== null && ending !== null ? { at: endedAt, how: ending } : null,
    downloadBegunAt,
    downloadedAt,
    downloads,
    isHidden,
    download: isShared
      ? signAddress(context, viewer, addressOf(downloadFile, { params: { id } }) as `/${string}`, { forMs: downloadForMs })
      : null,
    can: {
      takeBack: isShared && isSender && may(viewer, policy, 'file.end', row),
      remove: isShared && !isSender && may(viewer, policy, 'file.end', row),
      forget: !isShared && may(viewer, policy, 'file.forget', row),
      receipt: downloadedAt !== null,
    },
  };
}
