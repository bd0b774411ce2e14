import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  'gallery.full': 409,
  'gallery.otherItems': 409,
  /** Hidden by moderators: the item cannot be changed. */
  'gallery.itemHidden': 409,
  'gallery.placeStays': 422,
  'gallery.captionsUnreadable': 422,
});
