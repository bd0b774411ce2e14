import { defineErrors } from '#platform/contract/error.ts';

/** Codes of files; those of 422 are of fields. */
export const errors = defineErrors({
  /** Nobody of that ID is in the group. */
  'file.noRecipient': 422,
  /** Nothing can be handed to this person; why, nobody is told. */
  'file.notForThem': 422,
  'file.toOneself': 422,
  'file.expiryPast': 422,
  /** Where it was taken cannot be taken out of it, so that it is not handed over. */
  'file.placeStays': 422,
  /** Its recipient has not had it whole yet, so that there is nothing to certify. */
  'file.notDownloaded': 409,
  /** Moderators hid it: it stays as it was judged. */
  'file.hidden': 409,
  /** What is still shared is taken back before it is taken off the list. */
  'file.stillShared': 409,
});
