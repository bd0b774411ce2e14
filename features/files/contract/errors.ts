import { defineErrors } from '#platform/contract/error.ts';

/** Error codes of files. Codes with status 422 are field errors. */
export const errors = defineErrors({
  /** The group has no member with that user ID. */
  'file.noRecipient': 422,
  /** This person cannot receive files from the sender. The reason is not disclosed. */
  'file.notForThem': 422,
  /** The group has no such role, or the sender can share files with no one who has it. The reason is not disclosed. */
  'file.noHolder': 422,
  'file.toOneself': 422,
  'file.expiryPast': 422,
  /** The location in the file cannot be removed, so the file is not shared. */
  'file.placeStays': 422,
  /** The recipient has not downloaded the whole file, so there is no receipt. */
  'file.notDownloaded': 409,
  /** Hidden by moderators: its sharing cannot be changed. */
  'file.hidden': 409,
  /** Stop sharing a file before removing it from the list. */
  'file.stillShared': 409,
});
