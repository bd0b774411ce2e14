import type { SignedInViewer } from '#platform/server/viewer.ts';
import type { DemoThread } from './comments.ts';
import type { DemoFile } from './files.ts';
import type { DemoGallery } from './galleries.ts';
import type { DemoQuestion } from './questions.ts';
import type { DemoText } from './read-texts.ts';
import type { DemoTalk } from './talks.ts';

/** A question that was asked, and its replies in their order. */
export interface MadeQuestion {
  id: string;
  replyIds: readonly string[];
}

/** A document that was talked about, and its comments in their order. */
export interface MadeThread {
  id: string;
  commentIds: readonly string[];
}

/** The conversation in which people talk. */
export interface MadeTalk {
  id: string;
}

/** What was made, by the names that the community's data give it. */
export interface MadeCommunity {
  people: ReadonlyMap<string, SignedInViewer>;
  groups: ReadonlyMap<string, string>;
  texts: ReadonlyMap<DemoText, string>;
  questions: ReadonlyMap<DemoQuestion, MadeQuestion>;
  threads: ReadonlyMap<DemoThread, MadeThread>;
  galleries: ReadonlyMap<DemoGallery, string>;
  files: ReadonlyMap<DemoFile, string>;
  talks: ReadonlyMap<DemoTalk, MadeTalk>;
}
