import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { DemoThread } from './comments.ts';
import type { DemoFile } from './files.ts';
import type { DemoGallery } from './galleries.ts';
import type { DemoQuestion } from './questions.ts';
import type { DemoText } from './read-texts.ts';
import type { DemoConversation } from './conversations.ts';

/** A question with its replies in order. */
export interface MadeQuestion {
  id: string;
  replyIds: readonly string[];
}

/** A document with its comments in order. */
export interface MadeThread {
  id: string;
  commentIds: readonly string[];
}

export interface MadeConversation {
  id: string;
}

/** Created content by its name in the demo data. */
export interface MadeCommunity {
  people: ReadonlyMap<string, SignedInViewer>;
  groups: ReadonlyMap<string, string>;
  texts: ReadonlyMap<DemoText, string>;
  questions: ReadonlyMap<DemoQuestion, MadeQuestion>;
  threads: ReadonlyMap<DemoThread, MadeThread>;
  galleries: ReadonlyMap<DemoGallery, string>;
  files: ReadonlyMap<DemoFile, string>;
  talks: ReadonlyMap<DemoConversation, MadeConversation>;
}
