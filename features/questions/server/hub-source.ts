import type { HubSource } from '#platform/server/hub-source.ts';
import { questionAsked, questionEdited, questionHidden, questionRestored, questionsDeleted, questionsWithdrawn } from './domain-events.ts';
import { findHubEntry, previewQuestions } from './exports-store.ts';

export const questionHubSource: HubSource = {
  kind: 'question',
  comeEvents: [questionAsked, questionRestored],
  events: [questionEdited, questionHidden],
  goneEvents: [questionsDeleted, questionsWithdrawn],
  entry: findHubEntry,
  async previews(db, viewer, ids) {
    const found = await previewQuestions(db, viewer, ids);
    return found.map((preview) => ({ ...preview, phase: null, endsAt: null }));
  },
};
