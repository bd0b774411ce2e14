import type { SignedInViewer } from '#platform/server/viewer.ts';
import type { DemoText } from './read-texts.ts';

/** What was made, by the names that the community's data give it. */
export interface MadeCommunity {
  people: ReadonlyMap<string, SignedInViewer>;
  groups: ReadonlyMap<string, string>;
  texts: ReadonlyMap<DemoText, string>;
}
