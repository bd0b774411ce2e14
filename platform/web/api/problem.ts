import type { FieldProblem, Problem } from '#platform/contract/error.ts';

/**
 * A refused or failed call, as thrown by `call`. A plain object, so that it can be serialised as
 * JSON.
 */
export interface CallProblem {
  isProblem: true;
  code: string;
  status: number;
  fields?: FieldProblem[] | undefined;
  present?: unknown;
  /** Seconds to wait before a retry. */
  retryAfterSeconds?: number | undefined;
}

/** Whether a thrown value is a `CallProblem`. */
export function isProblem(error: unknown): error is CallProblem {
  return typeof error === 'object' && error !== null && 'isProblem' in error && error.isProblem === true;
}

/** The problem of any thrown value. */
export function problemOf(error: unknown): CallProblem {
  return isProblem(error) ? error : { isProblem: true, code: 'response.unexpected', status: 0 };
}

/**
 * Parses the body of a refused answer and its `Retry-After`; a body that is no problem document
 * becomes `response.httpError`.
 */
export function problemFrom(status: number, body: unknown, retryAfter?: string | null): CallProblem {
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string') {
    const { code, fields, present } = body as Problem;
    const retryAfterSeconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
    return { isProblem: true, code, status, fields, present, retryAfterSeconds };
  }
  return { isProblem: true, code: 'response.httpError', status };
}
