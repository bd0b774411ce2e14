/** Error codes of one feature with the HTTP status each is answered with. */
export type ErrorCatalogue = Readonly<Record<`${string}.${string}`, number>>;

/** Declares the error codes of a feature: `noun.reason` → HTTP status. */
export function defineErrors<const Catalogue extends ErrorCatalogue>(catalogue: Catalogue): Catalogue {
  return catalogue;
}

/** One field of an input that was not accepted. `limit` is the bound that it broke, where there is one. */
export interface FieldProblem {
  name: string;
  code: string;
  limit?: number;
}

/** What every refused call answers (RFC 9457, `application/problem+json`). `code` names the sentence to show. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  fields?: FieldProblem[];
  requestId?: string;
  /** How long to wait before the same is worth trying again. */
  retryAfterSeconds?: number;
  /** What the refusal is about, where the caller needs it to go on (for example the version now stored). */
  present?: unknown;
}

/** The codes that every call may answer with. */
export const platformErrors = {
  'input.invalid': 422,
  'input.malformed': 400,
  'input.tooLarge': 413,
  'input.tooSlow': 408,
  'input.unsupportedType': 415,
  'auth.required': 401,
  'auth.expired': 401,
  'auth.forbidden': 403,
  'auth.reauthenticationRequired': 401,
  'thing.notFound': 404,
  'state.conflict': 409,
  /** What the call refers to was deleted while it was carried out. */
  'person.gone': 409,
  'group.gone': 409,
  'thing.gone': 409,
  /** The call and another one, such as a deletion, were in each other's way. */
  'command.collided': 409,
  /** A command id that was used for another command. */
  'command.reused': 422,
  'request.tooMany': 429,
  moduleDisabled: 403,
  'database.unavailable': 503,
  'database.tooSlow': 503,
  'storage.full': 503,
  /** Too much is asked for: what would come late is put off. */
  'server.busy': 503,
  'server.failed': 500,
} as const;

/** The codes that a single field may carry, beside those of its feature. */
export const fieldCodes = [
  'field.required',
  'field.invalid',
  'field.tooLong',
  'field.tooShort',
  'field.unknown',
  'field.invisible',
] as const;
