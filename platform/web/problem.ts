import type { FieldProblem, Problem } from '#platform/contract/error.ts';

/** A call that was refused or did not get through, as thrown by `call`. A plain object, so that it survives being written as JSON. */
export interface CallProblem {
  isProblem: true;
  code: string;
  status: number;
  fields?: FieldProblem[] | undefined;
  present?: unknown;
}

/** Whether something thrown is a refused call. */
export function isProblem(error: unknown): error is CallProblem {
  return typeof error === 'object' && error !== null && 'isProblem' in error && error.isProblem === true;
}

/** The problem of a call, whatever was thrown. */
export function problemOf(error: unknown): CallProblem {
  return isProblem(error) ? error : { isProblem: true, code: 'response.unexpected', status: 0 };
}

/** Reads the body of a refused answer; what is no problem document becomes `response.httpError`. */
export function problemFrom(status: number, body: unknown): CallProblem {
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string') {
    const { code, fields, present } = body as Problem;
    return { isProblem: true, code, status, fields, present };
  }
  return { isProblem: true, code: 'response.httpError', status };
}
