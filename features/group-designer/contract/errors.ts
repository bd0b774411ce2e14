import { defineErrors } from '#platform/contract/error.ts';

/**
 * Error codes of the designer. Codes of `cell` are about one cell and come with its line and
 * column.
 */
export const errors = defineErrors({
  'cell.required': 422,
  'cell.tooLong': 422,
  /** Contains invisible characters. */
  'cell.unseen': 422,
  /** Begins like a formula, which a spreadsheet would execute. */
  'cell.formula': 422,
  'cell.roleUnknown': 422,
  'cell.languageUnknown': 422,
  'cell.visibilityUnknown': 422,
  'cell.addressInvalid': 422,
  'cell.addressRepeated': 422,
  'cell.usernameInvalid': 422,
  'cell.usernameTaken': 422,
  'cell.categoryUnknown': 422,
  /** Duplicate in the design, or the company already has a group with this name. */
  'cell.groupExists': 422,
  /** No manager whom the designer may see has this ID or, for administrators, this address. */
  'cell.managerUnknown': 422,
  /** The designer does not manage this existing group, or it is gone. */
  'cell.groupNotManaged': 422,
  'cell.tooManyGroups': 422,
  /** Unterminated quotation. */
  'cell.quoteOpen': 422,
  /** More cells than columns. */
  'cell.surplus': 422,
  /** Neither delimited text nor a workbook: an image, a program, a broken archive. */
  'design.fileUnreadable': 422,
  /** Protected by a password. */
  'design.fileProtected': 422,
  /** Workbook of Excel before 2007. */
  'design.fileOutdated': 422,
  'design.fileEmpty': 422,
  'design.fileTooLarge': 413,
  'design.tooManyRows': 422,
  'design.tooManyColumns': 422,
  /** Reading timed out. */
  'design.fileTooSlow': 422,
  /** Columns must be assigned by the user; `present` lists them. */
  'design.columnsUnclear': 422,
  /** Has problems, which the preview lists. */
  'design.incomplete': 422,
  /** Edited in the meantime, perhaps in another window; `present` has the current design. */
  'design.changed': 409,
  /** Being converted or undone, or already converted. */
  'design.notEditable': 409,
  'design.notConverted': 409,
  /** Already answered, withdrawn or expired. */
  'request.over': 409,
  /** A group that it created was used; `present` lists how. */
  'design.used': 409,
  'design.tooMany': 409,
  /** A manager who always agrees has reached their maximum number of groups. */
  'design.managerFull': 409,
  /** The conversion failed. */
  'design.conversionFailed': 422,
  /** The designer no longer has the right to convert. */
  'design.forbidden': 403,
});
