import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageAttachmentPurpose } from '#features/messenger/contract/limits.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Participant } from './people.ts';

const tus = { 'tus-resumable': '1.0.0' };
const partBytes = 64 * 1024;
const parts = 200;
const pauseMs = 50;

export interface Uploaded {
  /** Path at which the conversation's members read it. */
  path: string;
  bytes: Buffer;
  /** Number of resumed parts. */
  resumed: number;
}

/** Uploads a file in parts through any node until `isOver`, and posts it in the conversation. */
export async function uploadUntil(by: Participant, isOver: () => boolean): Promise<Uploaded> {
  const bytes = randomBytes(parts * partBytes);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const started = await by.ask('POST', '/api/uploads', {
    ...tus,
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${base64('figures.bin')},purpose ${base64(messageAttachmentPurpose)}`,
  });
  const address = started.headers.location;
  if (started.status !== 201 || address === undefined)
    throw new Error(`creating an upload failed: ${started.status} ${started.bytes.toString()}`);
  const { pathname } = new URL(address, by.entrance);
  let resumed = 0;
  for (let offset = 0; offset < bytes.length;) {
    // The rest is sent in one part.
    const end = isOver() ? bytes.length : Math.min(bytes.length, offset + partBytes);
    const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const answer = await by.ask('PATCH', pathname, headers, bytes.subarray(offset, end)).catch(() => undefined);
    if (answer?.status === 204) offset = Number(answer.headers['upload-offset']);
    else {
      resumed += 1;
      const there = await by.ask('HEAD', pathname, tus).catch(() => undefined);
      if (there?.status === 200) offset = Number(there.headers['upload-offset']);
    }
    if (!isOver()) await sleep(pauseMs);
  }
  const uploadId = pathname.split('/').at(-1) ?? '';
  const conversation = `/api/conversations/${by.talk.id}/messages`;
  const body = JSON.stringify({ clientId: newId(), text: '', uploadIds: [uploadId] });
  const message = await by.ask('POST', conversation, { 'content-type': 'application/json' }, body);
  if (message.status >= 300) throw new Error(`posting the upload failed: ${message.status} ${message.bytes.toString()}`);
  const { id, seq } = JSON.parse(message.bytes.toString()) as { id: string; seq: number };
  const page = await by.ask('GET', `${conversation}?after=${seq - 1}`);
  const { items } = JSON.parse(page.bytes.toString()) as { items: { id: string; attachments: { id: string }[] }[] };
  const attachment = items.find((item) => item.id === id)?.attachments[0];
  return { path: `/api/messages/${id}/attachments/${attachment?.id}/content`, bytes, resumed };
}
