/** An upload whose bytes are all on the server. */
export interface ReceivedUpload {
  key: string;
  /** The value that `consumeUpload` expects. */
  uploadId: string;
  name: string;
  target: Readonly<Record<string, string | null>>;
  /** The same on every attempt, so that the item is created once. */
  commandId: string;
}

/** A link to the result of an upload, such as a gallery or a document, with its title. */
export interface UploadResult {
  to: string;
  label: string;
}

/**
 * Creates the item of an upload, in any tab and also after a reload. It throws what `call` throws:
 * temporary errors are retried, `upload.notFound` sends the file again, others are shown. With null
 * no message is shown, since the feature shows its own.
 */
export type CompleteUpload = (upload: ReceivedUpload) => Promise<UploadResult | null | undefined>;

/** By purpose. */
export type UploadCompletions = Readonly<Record<string, () => Promise<CompleteUpload>>>;
