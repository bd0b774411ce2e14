import type { OpenedDocument } from '../../../contract/files/opened-document.ts';

/** A file that waits for the editor of a new draft. */
export type WaitingFile = File | OpenedDocument;

let waiting: WaitingFile | undefined;

/** Leaves a file to the next editor that opens. */
export function leaveFile(file: WaitingFile): void {
  waiting = file;
}

/** Takes the file that was left. */
export function takeFile(): WaitingFile | undefined {
  const file = waiting;
  waiting = undefined;
  return file;
}
