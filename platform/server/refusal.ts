import type { FieldProblem } from '#platform/contract/error.ts';

/** A command's “no”, with the stable code that the caller is told. */
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
  /** The state that made the command fail, for callers that need it to go on. */
  present?: unknown;
  retryAfterSeconds?: number;
}

/** Makes a refusal, to be thrown. */
export function refuse(code: string, more?: RefusalDetails): Refusal {
  return new Refusal(code, more);
}

/** Refuses one field of the input. */
export function refuseField(name: string, code: string): Refusal {
  return refuse('input.invalid', { fields: [{ name, code }] });
}

/** Recognises a refusal by its shape, since a bundle may hold a second copy of the class. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.name === 'Refusal';
}
