import type { AppContext } from '#platform/server/app-context.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { newFile } from '#features/files/contract/shapes.ts';
import { endFile, shareFile } from '#features/files/server/commands.ts';
import { downloadFile } from '#features/files/server/send-file.ts';
import { fileUploads } from '#features/files/server/uploads.ts';
import type { Acting } from './acting.ts';
import type { DemoFile } from './files.ts';
import { known } from './known.ts';
import type { MadeCommunity } from './made-community.ts';

/** Shares, downloads and withdraws a file as its users. */
export async function handFile(
  app: AppContext,
  acting: Acting,
  { sender, recipient, group, name, note, text, isDownloaded, isTakenBack }: DemoFile,
  { people, groups }: Pick<MadeCommunity, 'people' | 'groups'>,
): Promise<string> {
  const [from, to] = [known(people, sender), known(people, recipient)];
  const bytes = Buffer.from(text);
  const uploadId = await anUploadFor(fileUploads, app, from.id, bytes, name);
  const body = newFile.parse({ uploadId, recipientId: to.id, groupId: known(groups, group), note });
  const { id } = await shareFile([])(acting(from), { params: undefined, query: undefined, body });
  const that = { params: { id }, query: undefined, body: undefined };
  if (isDownloaded) await (await downloadFile(acting(to), that)).sent?.({ from: 0, to: bytes.length - 1 });
  if (isTakenBack) await endFile(acting(from), that);
  return id;
}
