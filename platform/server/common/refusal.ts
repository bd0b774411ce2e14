import type { FieldProblem } from '#platform/contract/error.ts';

/** A refused command, with a stable error code for the caller. */
export class Refusal extends Error {
  readonly code: string;
  readonly fields: FieldProblem[] | undefined;
  readonly present: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, more: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.fields = more.fields;
    this.present = more.present;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export interface RefusalDetails {
  fields?: FieldProblem[];
  /** The current state that caused the refusal, for callers that need it to continue. */
  present?: unknown;
  retryAfterSeconds?: number;
}

/** Creates a refusal to throw. */
export function refuse(code: string, more?: RefusalDetails): Refusal {
  return new Refusal(code, more);
}

/** Creates a refusal about one field of the input. */
export function refuseField(name: string, code: string): Refusal {
  return refuse('input.invalid', { fields: [{ name, code }] });
}

/** Recognises a refusal by its shape: a bundle can contain the class twice. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.name === 'Refusal';
}
