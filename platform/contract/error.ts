/** Error codes of a feature with their HTTP status. */
export type ErrorCatalogue = Readonly<Record<`${string}.${string}`, number>>;

/** Declares the error codes of a feature: `noun.reason` → HTTP status. */
export function defineErrors<const Catalogue extends ErrorCatalogue>(catalogue: Catalogue): Catalogue {
  return catalogue;
}

/** An invalid field. `limit` is the exceeded bound, where there is one. */
export interface FieldProblem {
  name: string;
  code: string;
  limit?: number;
}

/**
 * Body of a refusal (RFC 9457, `application/problem+json`). `code` selects the sentence to show.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  fields?: FieldProblem[];
  requestId?: string;
  /** Seconds until a retry makes sense. */
  retryAfterSeconds?: number;
  /** Data that the caller needs to continue, such as the stored version. */
  present?: unknown;
}

/** Error codes of every call. */
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
  /** The call refers to a row that was deleted meanwhile. */
  'person.gone': 409,
  'group.gone': 409,
  'thing.gone': 409,
  /** The call conflicted with another one, such as a deletion. */
  'command.collided': 409,
  /** The command ID was used for another command. */
  'command.reused': 422,
  'request.tooMany': 429,
  moduleDisabled: 403,
  'database.unavailable': 503,
  'database.tooSlow': 503,
  'storage.full': 503,
  /** The server is overloaded; slow work is refused. */
  'server.busy': 503,
  'server.failed': 500,
} as const;

/** Codes of single fields, besides those of the feature. */
export const fieldCodes = [
  'field.required',
  'field.invalid',
  'field.tooLong',
  'field.tooShort',
  'field.unknown',
  'field.invisible',
] as const;
