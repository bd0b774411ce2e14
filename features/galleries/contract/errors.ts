import { defineErrors } from '#platform/contract/error.ts';

/** Codes of galleries. */
export const errors = defineErrors({
  'gallery.full': 409,
  'gallery.otherItems': 409,
  /** Moderators hid it: it stays as it was judged. */
  'gallery.itemHidden': 409,
  'gallery.placeStays': 422,
  'gallery.captionsUnreadable': 422,
});
