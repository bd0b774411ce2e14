import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  'document.incomplete': 422,
  'document.captionsUnreadable': 422,
  'document.placeStays': 422,
  'document.hidden': 409,
  'document.notAsked': 409,
  'document.personUnavailable': 409,
  'document.tooManyCoAuthors': 409,
  'document.tooManyNames': 409,
  'document.notLive': 409,
  'document.liveOutdated': 409,
  'document.liveInvalid': 409,
  'document.liveFull': 413,
  'document.updateUnreadable': 422,
  'document.updateMissesOthers': 409,
  'document.onlySuggestions': 409,
  'document.passageGone': 409,
  'document.threadGone': 409,
  'document.tooManyComments': 409,
});
