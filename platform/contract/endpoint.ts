import type { z } from 'zod';

type Shape = z.ZodObject;

/** A call that browser and server agree on. `action` names the policy that decides who may make it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
  path: `/${string}`;
  summary: string;
  action: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** Headers that it reads, by their names in small letters. */
  headers?: Shape;
  /** The types of a body that is taken as it comes, in place of JSON. */
  streamTypes?: readonly (
    'application/octet-stream' | 'application/offset+octet-stream' | 'application/x-www-form-urlencoded' | 'multipart/form-data'
  )[];
  /** Headers that each answer has, refusals too. */
  answerHeaders?: Readonly<Record<string, string>>;
  reply: z.ZodType;
  /** What is answered in place of JSON: a file; bytes that people uploaded are of any type. */
  fileType?: 'application/zip' | 'application/pdf' | 'application/jsonl' | 'text/csv' | 'text/calendar' | 'image/jpeg' | '*/*';
  /** The status of success; 200 unless told. */
  status?: 200 | 201 | 202 | 204;
  /** The reply goes out as headers, without a body. */
  isBare?: true;
  /** Largest body in bytes; 64 KiB unless told. */
  bodyLimitBytes?: number;
  /** Codes this call may answer with, beyond those that every call may. */
  errors?: readonly string[];
}

/** Declares a call; gives back what it was given, with its types kept. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

type PartIn<E, Key extends string> = E extends Record<Key, infer S extends z.ZodType> ? { [K in Key]: z.input<S> } : unknown;
type PartOut<E, Key extends string> = E extends Record<Key, infer S extends z.ZodType> ? z.output<S> : undefined;

/** What a caller gives: `{ params?, query?, body? }`, each present exactly when the endpoint declares it. */
export type CallInput<E extends Endpoint> = PartIn<E, 'params'> & PartIn<E, 'query'> & PartIn<E, 'body'>;

/** What the server's handler receives, parsed; headers where the endpoint declares some. */
export type ParsedInput<E extends Endpoint> = {
  params: PartOut<E, 'params'>;
  query: PartOut<E, 'query'>;
  body: PartOut<E, 'body'>;
} & (E extends Record<'headers', infer S extends z.ZodType> ? { headers: z.output<S> } : unknown);

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** Fills the `:names` of a path and appends the query, leaving out what is undefined. */
export function addressOf(target: { path: string }, input: { params?: Record<string, unknown>; query?: Record<string, unknown> }): string {
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
