/** An upload of which all bytes are on the server. */
export interface EndedUpload {
  key: string;
  /** As `takeUpload` asks for it. */
  uploadId: string;
  name: string;
  target: Readonly<Record<string, string | null>>;
  /** The same however often the ending is tried: what is made of it is made once. */
  commandId: string;
}

/**
 * Where what was made of an upload is to be seen, and how that is called: a gallery's title, a
 * document's.
 */
export interface UploadMade {
  to: string;
  label: string;
}

/**
 * Makes the thing of an upload, in whatever tab and also after a reload. Throws what `call` throws:
 * what passes by is tried again, with `upload.notFound` the file is sent anew, and anything else is
 * shown to the person. With null the uploads say nothing of it, since its feature does.
 */
export type UploadEnding = (upload: EndedUpload) => Promise<UploadMade | null | undefined>;

/** By purpose. */
export type UploadEndings = Readonly<Record<string, () => Promise<UploadEnding>>>;
