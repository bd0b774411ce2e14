import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';
import { line } from '#platform/contract/text.ts';
import { groupColumns, importColumns, personColumns, type GroupColumn, type PersonColumn } from './columns.ts';
import type { DesignGroup, DesignPerson } from './design.ts';
import { designLimits, designStates, fates, invitationStates, requestStates, undoHindrances } from './limits.ts';

export const designParams = z.strictObject({ id: uuid });
export const newDesign = z.strictObject({ name: line(designLimits.name).min(1), commandId: commandId.optional() });
export const designMade = z.object({ id: z.string() });

/** A cell holds whatever was typed, right or not. */
const cell = z.string().max(designLimits.cell).refine(isCleanText);
const cellsOf = <C extends string>(columns: readonly C[]) =>
  Object.fromEntries(columns.map((column) => [column, cell])) as Record<C, typeof cell>;
const row = { id: uuid, place: z.number(), line: z.int().min(1).nullable() };
const person: z.ZodType<DesignPerson> = z.strictObject({
  ...row,
  ...cellsOf<PersonColumn>(personColumns),
  groupIds: z.array(uuid).max(designLimits.groupsOfPerson),
});
const group: z.ZodType<DesignGroup> = z.strictObject({ ...row, ...cellsOf<GroupColumn>(groupColumns) });

/** Rows as they are told: what was saved was looked at then, and twenty thousand times a dozen cells take their time. */
const told = <C extends string>(columns: readonly C[]) => ({
  id: z.string(),
  place: z.number(),
  line: z.number().nullable(),
  ...(Object.fromEntries(columns.map((column) => [column, z.string()])) as Record<C, z.ZodString>),
});
const toldPerson: z.ZodType<DesignPerson> = z.object({ ...told<PersonColumn>(personColumns), groupIds: z.array(z.string()) });
const toldGroup: z.ZodType<DesignGroup> = z.object(told<GroupColumn>(groupColumns));

const delta = <R extends z.ZodType>(one: R, atMost: number) =>
  z
    .strictObject({ put: z.array(one).max(atMost).default([]), remove: z.array(uuid).max(atMost).default([]) })
    .default({ put: [], remove: [] });

/** What is saved: only what is another, on top of the revision that it was made of. */
export const designEdit = z.strictObject({
  revision: z.int().min(1),
  name: line(designLimits.name).min(1).optional(),
  people: delta(person, designLimits.people),
  groups: delta(group, designLimits.groups),
});
export const designSaved = z.object({ revision: z.int(), savedAt: z.string() });

/** A design without its rows. */
export const designHead = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(designStates),
  /** One more with each change, whoever made it. */
  revision: z.int(),
  peopleCount: z.int(),
  groupCount: z.int(),
  createdAt: z.string(),
  savedAt: z.string(),
  convertedAt: z.string().nullable(),
  /** Until when it can be undone; null where it was not converted. */
  undoUntil: z.string().nullable(),
  /** How far a conversion or an undoing is. `total` is null until it is counted. */
  progress: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
  /** Why the last conversion came to nothing: the code of an error. */
  failure: z.string().nullable(),
  can: z.object({ edit: z.boolean(), convert: z.boolean(), undo: z.boolean(), delete: z.boolean() }),
});
export type DesignHead = z.output<typeof designHead>;
export const designList = z.object({ items: z.array(designHead) });
export const designWhole = designHead.extend({ people: z.array(toldPerson), groups: z.array(toldGroup) });
export type DesignWhole = z.output<typeof designWhole>;

/** What a conversion made. */
export const designResult = designHead.extend({
  /** The groups that it founded, by the ids of the design and of their own. */
  made: z.array(
    z.object({
      id: z.string(),
      groupId: code,
      name: z.string(),
      memberCount: z.int(),
      isUndone: z.boolean(),
      /** What keeps it from being undone; nothing: it can be. */
      hindrances: z.array(z.enum(undoHindrances)),
    }),
  ),
  /** The groups that others shall manage, and what came of asking them; without those that were founded. */
  requests: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** If asked by address, the name is that address until the person agrees, with or without an account. */
      manager: z.object({ id: code.nullable(), name: z.string() }).nullable(),
      state: z.enum(requestStates),
      /** Why it could not be founded: the code of an error. */
      failure: z.string().nullable(),
      endsAt: z.string(),
      can: z.object({ withdraw: z.boolean(), take: z.boolean() }),
    }),
  ),
  people: z.object({
    /** New accounts of an administrator's conversion. */
    created: z.int(),
    /** People who were asked to join. */
    invited: z.int(),
    /** Existing accounts that became members at once, and were notified. */
    added: z.int(),
  }),
  /** How many invitations stand where, one for each person and group. */
  invitations: z.object({ invited: z.int(), accepted: z.int(), declined: z.int(), noAnswer: z.int() }),
  /** The same for each person and group, by the ids of the design. An address with an account is not told from one without. */
  answers: z.array(z.object({ personId: z.string(), groupId: z.string(), state: z.enum(invitationStates) })),
  /** How many of the new accounts wait for their email, were sent it, could not be sent it, and were opened. */
  accounts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), opened: z.int() }),
  /** New accounts whose email could not be sent, by the ids of the design. */
  failedFor: z.array(z.string()),
});
export type DesignResult = z.output<typeof designResult>;

export const importQuery = z.strictObject({
  /** On top of which it is taken in; whichever there is, where it is absent. */
  revision: z.coerce.number().int().min(1).optional(),
  /** What each column of the file is, in their order and with commas between, `-` for those that are left out; found out where it is absent. */
  columns: z
    .string()
    .max(4_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum([...importColumns, '-'])).max(designLimits.fileColumns))
    .optional(),
});

/** What was found out of a file. */
const found = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** As `TextDecoder` calls it; null of an Excel file. */
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
});
const foundColumn = z.object({
  header: z.string(),
  /** What it is; null where that is unclear. */
  column: z.enum(importColumns).nullable(),
  /** A few of its cells. */
  samples: z.array(z.string()),
});
export type FoundColumn = z.output<typeof foundColumn>;

/** `present` of `design.columnsUnclear`. */
export const unclearColumns = z.object({ found, columns: z.array(foundColumn) });
export type UnclearColumns = z.output<typeof unclearColumns>;

export const importReply = z.object({
  /** Rows of the file, without its headers and what was empty. */
  rows: z.int(),
  /** `column` is what the column is, not its header. */
  errors: z.array(z.object({ line: z.int(), column: z.string(), code: z.string(), value: z.string() })),
  /** How many errors there are, those beyond the first thousand too. */
  errorCount: z.int(),
  revision: z.int(),
  people: z.object({ added: z.int(), changed: z.int() }),
  groups: z.object({ added: z.int(), changed: z.int() }),
  found,
  columns: z.array(foundColumn),
});
export type ImportReply = z.output<typeof importReply>;

const problem = z.object({
  kind: z.enum(['person', 'group']),
  /** Of the row. */
  id: z.string(),
  column: z.enum([...personColumns, ...groupColumns, 'groups']),
  code: z.string(),
});

export const preview = z.object({
  revision: z.int(),
  /** What has to be put right first. */
  problems: z.array(problem),
  problemCount: z.int(),
  counts: z.object({
    /** People who will be asked to join, or for whom an administrator creates an account. */
    invited: z.int(),
    /** People who become members at once: an administrator's known people, or people who joined another group of the manager by invitation. */
    added: z.int(),
    /** People known to an administrator, whose account differs from the design; accounts stay as they are. */
    differing: z.int(),
    leftOut: z.int(),
    groups: z.int(),
    /** Groups that wait for the agreement of whoever shall manage them. */
    asked: z.int(),
    /** Places in groups, for each person and group. */
    memberships: z.int(),
  }),
  people: z.array(
    z.object({
      id: z.string(),
      fate: z.enum(fates),
      /** Only administrators learn whose account it is. */
      account: z.object({ id: code, name: z.string() }).nullable(),
      /** What the account says where the design says something else; only for administrators. */
      differences: z.array(z.object({ column: z.enum(personColumns), present: z.string() })),
    }),
  ),
  groups: z.array(
    z.object({
      id: z.string(),
      memberCount: z.int(),
      /** Who has to agree to manage it: a person by ID, or an address as typed, with or without an account. */
      asked: z.object({ id: code.nullable(), name: z.string() }).nullable(),
    }),
  ),
});
export type Preview = z.output<typeof preview>;

export const conversion = z.strictObject({ revision: z.int().min(1), commandId });
export const undoing = z.strictObject({
  commandId,
  /** The groups of the design that are undone; all where it is absent. */
  groups: z.array(uuid).min(1).max(designLimits.groups).optional(),
});
export const languageQuery = z.strictObject({ language: z.enum(languages).default('en') });
