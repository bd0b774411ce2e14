import { defineErrors } from '#platform/contract/error.ts';

/** Codes of the designer. Those of `cell` are of one cell of a table or of a file, and name its line and column. */
export const errors = defineErrors({
  'cell.required': 422,
  'cell.tooLong': 422,
  /** Holds letters that are not seen. */
  'cell.unseen': 422,
  /** Begins like a formula, which a table would carry out. */
  'cell.formula': 422,
  /** None of those that there are: a role, a language, a visibility. */
  'cell.unknown': 422,
  'cell.addressInvalid': 422,
  'cell.addressRepeated': 422,
  'cell.usernameInvalid': 422,
  'cell.usernameTaken': 422,
  'cell.categoryUnknown': 422,
  /** Twice in the design, or the company has a group of that name. */
  'cell.groupExists': 422,
  /** Nobody who manages groups, and whom the designer sees, has that ID; or, for an administrator, that address. */
  'cell.managerUnknown': 422,
  'cell.tooManyGroups': 422,
  /** Its quotation never ends. */
  'cell.quoteOpen': 422,
  /** More cells than there are columns. */
  'cell.surplus': 422,
  /** Neither a table as text nor an Excel file: an image, a program, a broken archive. */
  'design.fileUnreadable': 422,
  'design.fileEmpty': 422,
  'design.fileTooLarge': 413,
  'design.tooManyRows': 422,
  /** Took longer to read than it may. */
  'design.fileTooSlow': 422,
  /** Columns have to be told by hand: `present` names them. */
  'design.columnsUnclear': 422,
  /** It has problems, which the preview names. */
  'design.incomplete': 422,
  /** Somebody edited it meanwhile, in another window perhaps: `present` is the design as it stands. */
  'design.changed': 409,
  /** It is being converted or undone, or was converted. */
  'design.notEditable': 409,
  'design.notConverted': 409,
  /** It was answered, withdrawn, or has lapsed. */
  'request.over': 409,
  /** Something that it made was used: `present` says of each group what. */
  'design.used': 409,
  'design.tooMany': 409,
  /** A manager who always agrees manages as many groups as they may. */
  'design.managerFull': 409,
  /** How a conversion ended that came to nothing. */
  'design.conversionFailed': 422,
  /** Whoever converts may not any more. */
  'design.forbidden': 403,
});
