import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import type { FileProblemCode } from '../../../contract/files/file-problem.ts';
import type { Lost } from '../../../contract/files/docx/lost.ts';
import type { OpenedDocument } from '../../../contract/files/opened-document.ts';
import type { Written } from '../written.ts';
import { leaveFile, takeFile } from './waiting-file.ts';

// Loaded on demand, since most texts are written here.
const OpeningState = lazy(() => import('./opening-state.tsx').then((module) => module.OpeningState));

/** State of a file that is being opened. */
export type Opening =
  | { state: 'reading'; name: string }
  | { state: 'failed'; name: string; problem: FileProblemCode | 'unsaved' | 'offline' }
  | { state: 'asking'; opened: OpenedDocument }
  | { state: 'opened'; lost: Lost };

interface FileOpeningOptions {
  /** Whether nothing is written yet, so that a file can take its place. */
  isEmpty: () => boolean;
  /** Saves what is written; false if that failed. */
  save: () => Promise<boolean>;
  /** Stores pictures under their IDs; returns the accepted IDs. */
  take: (files: readonly { id: string; file: File }[]) => readonly string[];
  /** Puts the text of the file into the editor. */
  onText: (written: Written) => void;
  /** Opens the editor of a new draft. */
  onNew: () => void;
}

/**
 * Opens a file in the editor. A text that is already there stays in its draft; the file becomes
 * another one.
 */
export function useFileOpening(options: FileOpeningOptions): { open: (file: File) => void; shown: ReactNode } {
  const [opening, setOpening] = useState<Opening>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  async function place(opened: OpenedDocument): Promise<void> {
    const { writtenOf } = await import('./opened-text.ts');
    const { take, onText } = latest.current;
    const files = opened.pictures.map(({ id, name, type, bytes }) => ({ id, file: new File([bytes as BlobPart], name, { type }) }));
    const taken = new Set(files.length > 0 ? take(files) : []);
    onText(writtenOf(opened, (id) => taken.has(id)));
    setOpening({ state: 'opened', lost: opened.lost });
  }

  async function open(file: File): Promise<void> {
    const { name } = file;
    setOpening({ state: 'reading', name });
    const reader = await import('./open-file.ts').catch(() => undefined);
    if (!reader) return setOpening({ state: 'failed', name, problem: 'offline' });
    try {
      const opened = await reader.openFile(file);
      if (latest.current.isEmpty()) await place(opened);
      else setOpening({ state: 'asking', opened });
    } catch (error) {
      setOpening({ state: 'failed', name, problem: reader.problemOfFile(error) });
    }
  }

  async function openAsNew(opened: OpenedDocument): Promise<void> {
    if (!(await latest.current.save())) return setOpening({ state: 'failed', name: opened.title, problem: 'unsaved' });
    leaveFile(opened);
    setOpening(undefined);
    latest.current.onNew();
  }

  useEffect(() => {
    const file = takeFile();
    if (file instanceof File) void open(file);
    else if (file) void place(file);
    // Once, when the editor opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    open: (file) => void open(file),
    shown: opening && <OpeningState opening={opening} onNew={openAsNew} onClose={() => setOpening(undefined)} />,
  };
}
