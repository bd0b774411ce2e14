import type { z } from 'zod';

type Shape = z.ZodObject;

/** A call shared by browser and server. `action` names the rule of the policy that permits it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
  path: `/${string}`;
  summary: string;
  action: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** Headers that it reads, in lower case. */
  headers?: Shape;
  /** Media types of a streamed body, instead of JSON. */
  streamTypes?: readonly (
    | 'application/octet-stream'
    | 'application/offset+octet-stream'
    | 'application/x-www-form-urlencoded'
    | 'multipart/form-data'
  )[];
  /** Fields of a streamed form, for its documentation; the handler reads the form itself. */
  form?: Shape;
  /** Headers of every answer, including refusals. */
  answerHeaders?: Readonly<Record<string, string>>;
  reply: z.ZodType;
  /** Media type of a file as answer, instead of JSON; any type for uploaded files. */
  fileType?:
    | 'application/zip'
    | 'application/pdf'
    | 'application/jsonl'
    | 'text/csv'
    | 'text/html'
    | 'text/markdown'
    | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    | 'text/calendar'
    | 'image/jpeg'
    | '*/*';
  /** Status of success; default 200. */
  status?: 200 | 201 | 202 | 204;
  /** The reply is sent as headers without a body. */
  isBare?: true;
  /** Largest body in bytes; default 64 KiB. */
  bodyLimitBytes?: number;
  /** Error codes besides those of every call. */
  errors?: readonly string[];
}

/** Declares a call; returns it with its literal types. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

type PartIn<E, Key extends string> = E extends Record<Key, infer S extends z.ZodType> ? { [K in Key]: z.input<S> } : unknown;
type PartOut<E, Key extends string> = E extends Record<Key, infer S extends z.ZodType> ? z.output<S> : undefined;

/** Input of a caller: `{ params?, query?, body? }`, each present if the endpoint declares it. */
export type CallInput<E extends Endpoint> = PartIn<E, 'params'> & PartIn<E, 'query'> & PartIn<E, 'body'>;

/** Parsed input of the handler; with headers if the endpoint declares them. */
export type ParsedInput<E extends Endpoint> = {
  params: PartOut<E, 'params'>;
  query: PartOut<E, 'query'>;
  body: PartOut<E, 'body'>;
} & (E extends Record<'headers', infer S extends z.ZodType> ? { headers: z.output<S> } : unknown);

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/**
 * Builds the URL of a call: fills the `:names` of its path and appends the query without undefined
 * values.
 */
export function addressOf(target: { path: string }, input: { params?: Record<string, unknown>; query?: Record<string, unknown> }): string {
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
