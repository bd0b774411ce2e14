import type { SignedInViewer } from '#platform/server/viewer.ts';
import type { DemoQuestion } from './questions.ts';
import type { DemoText } from './read-texts.ts';

/** A question that was asked, and its replies in their order. */
export interface MadeQuestion {
  id: string;
  replyIds: readonly string[];
}

/** What was made, by the names that the community's data give it. */
export interface MadeCommunity {
  people: ReadonlyMap<string, SignedInViewer>;
  groups: ReadonlyMap<string, string>;
  texts: ReadonlyMap<DemoText, string>;
  questions: ReadonlyMap<DemoQuestion, MadeQuestion>;
}
