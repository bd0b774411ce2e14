export interface WaitingAttachment {
  /** Key of its upload. */
  key: string;
  name: string;
  size: number;
  type: string;
  /** Alternative text. */
  description: string;
  /** Null until the upload is complete. */
  uploadId: string | null;
}

/** A quoted message, as it is shown. */
export interface Quoted {
  seq: number;
  author: string;
  excerpt: string;
}

/** An unsent message, as stored on this device. */
export interface WaitingMessage {
  /** Given by the sender; makes sending idempotent. */
  clientId: string;
  conversationId: string;
  /** Sort key of sending. */
  turn: number;
  text: string;
  replyTo: Quoted | null;
  attachments: readonly WaitingAttachment[];
  /** Code of the refusal; null while it is being sent automatically. */
  failure: string | null;
}

/** Acknowledged by the server, but not yet in the feed. */
export interface SentMessage {
  message: WaitingMessage;
  seq: number;
}
