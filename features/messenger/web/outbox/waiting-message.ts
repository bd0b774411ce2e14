/** A file that goes with a message. */
export interface WaitingAttachment {
  /** Of its upload. */
  key: string;
  name: string;
  size: number;
  type: string;
  /** What it shows, for whoever does not see it. */
  description: string;
  /** Null until all of it is on the server. */
  uploadId: string | null;
}

/** The message that another one answers, as far as it is shown. */
export interface Quoted {
  seq: number;
  author: string;
  excerpt: string;
}

/** A message that is not known to be on the server yet, as this device keeps it. */
export interface WaitingMessage {
  /** Made by its sender: sent again under it, it is there once. */
  clientId: string;
  conversationId: string;
  /** They go out in this order. */
  turn: number;
  text: string;
  replyTo: Quoted | null;
  attachments: readonly WaitingAttachment[];
  /** Why the server does not take it; null while it goes out by itself. */
  failure: string | null;
}

/** One that the server has, until the screen has it from there. */
export interface SentMessage {
  message: WaitingMessage;
  seq: number;
}
