import { randomUuid } from '#platform/web/random-uuid.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import type { LocalDrafts } from './local-drafts.ts';
import type { WritingStart } from './use-draft-keeper.ts';
import { isSameWritten, nothingWritten } from './written.ts';

/** A new text; or the one that this device kept when its last visit ended before the server had it. */
export function openNew(local: LocalDrafts): WritingStart {
  const kept = local.newest();
  return kept
    ? { ...kept, isUnsaved: true }
    : { draftKey: randomUuid(), id: null, version: null, written: nothingWritten, isUnsaved: false };
}

/**
 * A document as the server has it; or, where this device kept words that never got there, those. They carry the version
 * that they changed, so that the server tells when another save came between.
 */
export function openKept(document: DocumentWhole, local: LocalDrafts): WritingStart {
  const { id, version, title, subtitle, category, content } = document;
  const stored = { title, subtitle, category, content };
  const kept = local.find(id);
  if (kept && !isSameWritten(kept.written, stored)) return { ...kept, isUnsaved: true };
  if (kept) local.forget(kept);
  return { draftKey: randomUuid(), id, version, written: stored, isUnsaved: false };
}
