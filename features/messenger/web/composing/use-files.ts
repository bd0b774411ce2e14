import { useCallback, useRef } from 'react';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { beginUploads, cancelUpload } from '#platform/web/uploads/uploads.ts';
import { messageAttachmentPurpose, messageLimits } from '../../contract/limits.ts';
import { ownOutbox } from '../outbox/use-outbox.ts';
import type { WaitingAttachment } from '../outbox/waiting-message.ts';
import { useMessengerWords } from '../words.ts';
import type { DraftContent } from './draft-autosaver.ts';

interface UsedFiles {
  /** Starts uploads of as many files as a message may have. */
  add: (files: readonly File[]) => Promise<void>;
  remove: (file: WaitingAttachment) => void;
  describe: (key: string, description: string) => void;
  /** Local preview of an image, while this page is open. */
  pictureOf: (key: string) => string | undefined;
}

/** Files of the draft, uploaded while the person writes. */
export function useFiles(
  conversationId: string,
  draft: DraftContent,
  setDraft: (change: (now: DraftContent) => DraftContent) => void,
): UsedFiles {
  const t = useMessengerWords();
  const toast = useToast();
  const pictures = useRef(new Map<string, string>());
  const count = draft.attachments.length;
  return {
    add: useCallback(
      async (files) => {
        const taken = files.slice(0, Math.max(0, messageLimits.attachments - count));
        const keys = await beginUploads(taken, { purpose: messageAttachmentPurpose, target: { conversationId } });
        const added = taken.flatMap((file, at): WaitingAttachment[] => {
          const key = keys[at];
          if (key === undefined) return [];
          if (file.type.startsWith('image/')) pictures.current.set(key, URL.createObjectURL(file));
          return [{ key, name: file.name || 'file', size: file.size, type: file.type, description: '', uploadId: null }];
        });
        if (added.length > 0) setDraft((now) => ({ ...now, attachments: [...now.attachments, ...added] }));
        if (taken.length < files.length) toast(t('tooManyFiles', { count: messageLimits.attachments }), { tone: 'warn' });
      },
      [conversationId, count, setDraft, toast, t],
    ),
    remove: useCallback(
      ({ key }) => {
        cancelUpload(key);
        ownOutbox()?.store.forgetFile(key);
        setDraft((now) => ({ ...now, attachments: now.attachments.filter((file) => file.key !== key) }));
      },
      [setDraft],
    ),
    describe: useCallback(
      (key, description) =>
        setDraft((now) => ({ ...now, attachments: now.attachments.map((file) => (file.key === key ? { ...file, description } : file)) })),
      [setDraft],
    ),
    pictureOf: useCallback((key) => pictures.current.get(key), []),
  };
}
