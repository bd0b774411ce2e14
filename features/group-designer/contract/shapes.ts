import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';
import { line } from '#platform/contract/text.ts';
import { groupColumns, importColumns, personColumns, type GroupColumn, type PersonColumn } from './columns.ts';
import type { DesignGroup, DesignPerson } from './design.ts';
import { designLimits, designStates, outcomes, invitationStates, requestStates, undoHindrances } from './limits.ts';

export const designParams = z.strictObject({ id: uuid });
export const newDesign = z.strictObject({ name: line(designLimits.name).min(1), commandId: commandId.optional() });
export const designMade = z.object({ id: z.string() });

/** Cells accept any text, valid or not. */
const cell = z.string().max(designLimits.cell).refine(isCleanText);
const cellsOf = <C extends string>(columns: readonly C[]) =>
  Object.fromEntries(columns.map((column) => [column, cell])) as Record<C, typeof cell>;
const row = { id: uuid, place: z.number(), line: z.int().min(1).nullable() };
const person: z.ZodType<DesignPerson> = z.strictObject({
  ...row,
  ...cellsOf<PersonColumn>(personColumns),
  groupIds: z.array(uuid).max(designLimits.groupsOfPerson),
});
const group: z.ZodType<DesignGroup> = z.strictObject({ ...row, ...cellsOf<GroupColumn>(groupColumns), existingId: code.optional() });

/**
 * Rows in responses are not validated again: they were validated when saved, and checking 20,000
 * rows takes time.
 */
const outputRow = <C extends string>(columns: readonly C[]) => ({
  id: z.string(),
  place: z.number(),
  line: z.number().nullable(),
  ...(Object.fromEntries(columns.map((column) => [column, z.string()])) as Record<C, z.ZodString>),
});
const outputPerson: z.ZodType<DesignPerson> = z.object({ ...outputRow<PersonColumn>(personColumns), groupIds: z.array(z.string()) });
const outputGroup: z.ZodType<DesignGroup> = z.object({ ...outputRow<GroupColumn>(groupColumns), existingId: z.string().optional() });

const delta = <R extends z.ZodType>(one: R, atMost: number) =>
  z
    .strictObject({ put: z.array(one).max(atMost).default([]), remove: z.array(uuid).max(atMost).default([]) })
    .default({ put: [], remove: [] });

/** Changes to save, based on a revision. */
export const designEdit = z.strictObject({
  revision: z.int().min(1),
  name: line(designLimits.name).min(1).optional(),
  people: delta(person, designLimits.people),
  groups: delta(group, designLimits.groups),
});
export const designSaved = z.object({ revision: z.int(), savedAt: z.string() });

/** Design without its rows. */
export const designHead = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(designStates),
  /** Incremented with each change. */
  revision: z.int(),
  peopleCount: z.int(),
  groupCount: z.int(),
  createdAt: z.string(),
  savedAt: z.string(),
  convertedAt: z.string().nullable(),
  /** Deadline for undoing; null unless converted. */
  undoUntil: z.string().nullable(),
  /** Progress of a conversion or undo. `total` is null until it is counted. */
  progress: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
  /** Error code of the last failed conversion. */
  failure: z.string().nullable(),
  can: z.object({ edit: z.boolean(), convert: z.boolean(), undo: z.boolean(), delete: z.boolean() }),
});
export type DesignHead = z.output<typeof designHead>;
export const designList = z.object({ items: z.array(designHead) });
export const designWhole = designHead.extend({ people: z.array(outputPerson), groups: z.array(outputGroup) });
export type DesignWhole = z.output<typeof designWhole>;

/** Result of a conversion. */
export const designResult = designHead.extend({
  /** Groups, created or existing: ID in the design and ID of the group. */
  made: z.array(
    z.object({
      id: z.string(),
      groupId: code,
      name: z.string(),
      memberCount: z.int(),
      /** An existing group of the designer, to which people were invited. */
      isExisting: z.boolean(),
      isUndone: z.boolean(),
      /** Reasons why it cannot be undone; empty if it can. */
      hindrances: z.array(z.enum(undoHindrances)),
    }),
  ),
  /** Requests to managers for groups that are not created yet. */
  requests: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /**
       * For a request by address, the name is the address until the person agrees, with or without
       * an account.
       */
      manager: z.object({ id: code.nullable(), name: z.string() }).nullable(),
      state: z.enum(requestStates),
      /** Error code if the group could not be created. */
      failure: z.string().nullable(),
      endsAt: z.string(),
      can: z.object({ withdraw: z.boolean(), take: z.boolean() }),
    }),
  ),
  people: z.object({
    /** Accounts created by an administrator's conversion. */
    created: z.int(),
    /** People asked to join. */
    invited: z.int(),
    /** Existing accounts added directly and notified. */
    added: z.int(),
  }),
  /** Numbers of invitations by state, one per person and group. */
  invitations: z.object({ invited: z.int(), accepted: z.int(), declined: z.int(), noAnswer: z.int() }),
  /**
   * State by person and group of the design. Addresses with and without an account are
   * indistinguishable.
   */
  answers: z.array(z.object({ personId: z.string(), groupId: z.string(), state: z.enum(invitationStates) })),
  /** New accounts by state of their email: waiting, sent, failed; and opened by their owner. */
  accounts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), opened: z.int() }),
  /** IDs in the design of new accounts whose email could not be sent. */
  failedFor: z.array(z.string()),
});
export type DesignResult = z.output<typeof designResult>;

export const importQuery = z.strictObject({
  revision: z.coerce.number().int().min(1).optional().describe('Base revision of the import; any if absent.'),
  columns: z
    .string()
    .max(4_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum([...importColumns, '-'])).max(designLimits.fileColumns))
    .optional()
    .describe('Column types of the file in order, separated by commas, `-` for ignored columns; detected if absent.'),
  sheet: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000)
    .optional()
    .describe('Number of the sheet, from 0, among the visible sheets with content, the active one first.'),
  header: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_048_576)
    .optional()
    .describe('Line of the header, `0` for a list without one; found below titles if absent.'),
  encoding: z
    .enum(['windows-1252', 'macintosh', 'iso-8859-15', 'windows-1250'])
    .optional()
    .describe('Encoding of a text file that is neither UTF-8 nor UTF-16; detected if absent.'),
  hidden: z
    .enum(['include', 'skip'])
    .optional()
    .describe('Whether to import rows that are hidden in the sheet, for example by a filter; required if there are any.'),
});

/** Choices about a file that is only previewed. */
export const previewQuery = importQuery.omit({ revision: true });

/** Detected format of a file. */
const found = z.object({
  format: z.enum(['csv', 'xlsx', 'ods']),
  /** Label as in `TextDecoder`; null for a workbook. */
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
});
const foundColumn = z.object({
  header: z.string(),
  /** Null if unclear. */
  column: z.enum(importColumns).nullable(),
  /** Sample cells. */
  samples: z.array(z.string()),
});

/** Rows that are no people, with the reason. */
const leftOut = z.array(z.object({ line: z.int(), reason: z.enum(['title', 'blank', 'header', 'total', 'hidden']), text: z.string() }));

/** Interpretation of a file; `present` of `design.columnsUnclear`. */
export const unclearColumns = z.object({
  found,
  /** Questions that only the user can decide. */
  questions: z.array(z.enum(['sheet', 'encoding', 'hidden', 'columns'])),
  /** Possible encodings, likeliest first, with words that differ between them. */
  encodings: z.array(z.object({ encoding: z.string(), sample: z.string() })),
  /** Visible sheets with content; the one that was active comes first. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.int(),
  /** Line of the header; 0 for none. */
  header: z.int(),
  /** First rows, any of which can be the header. */
  headers: z.array(z.object({ line: z.int(), text: z.string() })),
  columns: z.array(foundColumn),
  rowCount: z.int(),
  hiddenCount: z.int(),
  /** The first ten rows as they will be imported. */
  rows: z.array(z.object({ line: z.int(), name: z.string(), email: z.string(), groups: z.array(z.string()), isGroup: z.boolean() })),
  leftOut,
  leftOutCount: z.int(),
});
export type UnclearColumns = z.output<typeof unclearColumns>;

export const importReply = z.object({
  /** Rows of the file, without headers and empty rows. */
  rows: z.int(),
  /** `column` is the column type, not its header. */
  errors: z.array(z.object({ line: z.int(), column: z.string(), code: z.string(), value: z.string() })),
  /** Total number of errors, including those beyond the first 1,000. */
  errorCount: z.int(),
  revision: z.int(),
  people: z.object({ added: z.int(), changed: z.int() }),
  groups: z.object({ added: z.int(), changed: z.int() }),
  found,
  columns: z.array(foundColumn),
  leftOut,
});
export type ImportReply = z.output<typeof importReply>;

const problem = z.object({
  kind: z.enum(['person', 'group']),
  /** ID of the row. */
  id: z.string(),
  column: z.enum([...personColumns, ...groupColumns, 'groups']),
  code: z.string(),
});

export const preview = z.object({
  revision: z.int(),
  /** Problems that must be fixed before a conversion. */
  problems: z.array(problem),
  problemCount: z.int(),
  counts: z.object({
    /** People who will be asked to join or, for administrators, get a new account. */
    invited: z.int(),
    /**
     * People who will be added directly: existing accounts for administrators, or people who
     * accepted another invitation by the manager.
     */
    added: z.int(),
    /**
     * For administrators: existing accounts that differ from the design. Accounts are not changed.
     */
    differing: z.int(),
    leftOut: z.int(),
    groups: z.int(),
    /** Existing groups of the designer to which people are invited. */
    existing: z.int(),
    /** Groups that need the agreement of a manager. */
    asked: z.int(),
    /** Memberships: pairs of person and group. */
    memberships: z.int(),
  }),
  people: z.array(
    z.object({
      id: z.string(),
      fate: z.enum(outcomes),
      /** For administrators only. */
      account: z.object({ id: code, name: z.string() }).nullable(),
      /** For administrators only: values of the account that differ from the design. */
      differences: z.array(z.object({ column: z.enum(personColumns), present: z.string() })),
    }),
  ),
  groups: z.array(
    z.object({
      id: z.string(),
      memberCount: z.int(),
      /**
       * Manager who must agree: a user by ID, or an address as typed, with or without an account.
       */
      asked: z.object({ id: code.nullable(), name: z.string() }).nullable(),
    }),
  ),
});
export type Preview = z.output<typeof preview>;

export const conversion = z.strictObject({ revision: z.int().min(1), commandId });
export const undoing = z.strictObject({
  commandId,
  /** Groups of the design to undo; all if absent. */
  groups: z.array(uuid).min(1).max(designLimits.groups).optional(),
});
export const languageQuery = z.strictObject({ language: z.enum(languages).default('en') });
