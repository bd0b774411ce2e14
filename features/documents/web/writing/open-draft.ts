import { randomUuid } from '#platform/web/api/random-uuid.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import type { LocalDrafts } from './local-drafts.ts';
import type { WritingStart } from './use-draft-autosave.ts';
import { isSameWritten, nothingWritten } from './written.ts';

/** A new text, or the stored one that never reached the server. */
export function openNew(local: LocalDrafts): WritingStart {
  const saved = local.newest();
  return saved
    ? { ...saved, isUnsaved: true }
    : { draftKey: randomUuid(), id: null, version: null, written: nothingWritten, isUnsaved: false };
}

/**
 * A document as on the server, or the stored text that was not saved. That keeps its base version,
 * so that the server detects a conflict.
 */
export function openLocal(document: DocumentWhole, local: LocalDrafts): WritingStart {
  const { id, version, title, subtitle, category, content } = document;
  const stored = { title, subtitle, category, content };
  const saved = local.find(id);
  if (saved && !isSameWritten(saved.written, stored)) return { ...saved, isUnsaved: true };
  if (saved) local.forget(saved);
  return { draftKey: randomUuid(), id, version, written: stored, isUnsaved: false };
}
