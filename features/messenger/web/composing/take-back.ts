import { ownOutbox } from '../outbox/use-outbox.ts';
import type { WaitingMessage } from '../outbox/waiting-message.ts';
import type { DraftContent } from './draft-autosaver.ts';

/** Puts a waiting message back into the field, before what is there. */
export function takeBack(
  { clientId, text, replyTo, attachments }: WaitingMessage,
  setDraft: (change: (now: DraftContent) => DraftContent) => void,
): void {
  setDraft((now) => ({
    text: [text, now.text].filter(Boolean).join('\n'),
    replyTo: replyTo ?? now.replyTo,
    attachments: [...attachments, ...now.attachments],
  }));
  const own = ownOutbox();
  own?.outbox.happen({ is: 'discarded', clientId });
  for (const { key, uploadId } of attachments) if (uploadId !== null) own?.store.saveFile(key, uploadId);
}
