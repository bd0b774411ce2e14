import type { InfiniteData } from '@tanstack/react-query';
import { addressOf, type CallInput, type Endpoint, type Reply } from '#platform/contract/endpoint.ts';
import type { CallTarget, RawCall } from '#platform/contract/page.ts';
import { problemFrom, type CallProblem } from './problem.ts';
import { queries } from '../queries/query-client.ts';
import { serverClock } from './server-clock.ts';
import { session } from '../session/session.tsx';

/** Transport of a call: HTTP in the browser, in-process while rendering on the server. */
export type Transport = (endpoint: CallTarget, input: RawCall, signal?: AbortSignal) => Promise<unknown>;

let transport: Transport = overHttp;

/** Replaces the transport, for rendering on the server and for the cache of answers. */
export function setTransport(other: Transport): void {
  transport = other;
}

/** Calls an endpoint. Throws a `CallProblem` when it is refused or fails. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal?: AbortSignal): Promise<Reply<E>> {
  return (await transport(endpoint, input as RawCall, signal)) as Reply<E>;
}

let reauthentication: (() => Promise<boolean>) | undefined;

/**
 * Sets the prompt for calls that need a recent sign-in; it resolves to whether the person
 * confirmed.
 */
export function setReauthentication(ask: typeof reauthentication): void {
  reauthentication = ask;
}

const keyOf = (endpoint: CallTarget) => `${endpoint.method} ${endpoint.path}`;

/** A read of a page, for `useQuery` and rendering on the server. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return {
    queryKey: [keyOf(endpoint), input] as const,
    queryFn: ({ signal }: { signal?: AbortSignal }) => call(endpoint, input, signal),
    endpoint: endpoint as CallTarget,
    input: input as RawCall,
    isInfinite: false as const,
  };
}

/** A list paged by `nextCursor`, for `useInfiniteQuery`. */
export function infiniteQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const { query: requested } = input as RawCall;
  return {
    queryKey: [keyOf(endpoint), input, 'pages'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal?: AbortSignal }) =>
      call(
        endpoint,
        { ...(input as RawCall), query: { ...requested, ...(pageParam ? { cursor: pageParam } : {}) } } as CallInput<E>,
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Reply<E>) => (last as { nextCursor?: string | null }).nextCursor ?? undefined,
    endpoint: endpoint as CallTarget,
    input: input as RawCall,
    isInfinite: true as const,
  };
}

/** A read made before a page is rendered on the server. */
export interface Prefetch {
  queryKey: readonly unknown[];
  queryFn: (context: never) => Promise<unknown>;
  endpoint: CallTarget;
  input: RawCall;
  isInfinite: boolean;
}

export type Pages<R> = InfiniteData<R, string | undefined>;

/** All answers of an endpoint, or those for one item. */
export type RefreshTarget = CallTarget | { endpoint: CallTarget; params: Record<string, string> };

/**
 * Invalidates the answers of these endpoints, or all if none is named; those on screen are fetched
 * again.
 */
export type Refresh = (...targets: RefreshTarget[]) => Promise<void>;

/** Prefix of the query keys of cached answers. */
export const queryKeyOf = (target: RefreshTarget): readonly unknown[] =>
  'endpoint' in target ? [keyOf(target.endpoint), { params: target.params }] : [keyOf(target)];

/** Refreshes endpoints. */
export const refresh: Refresh = async (...targets) => {
  const { client } = queries;
  if (targets.length === 0) return client?.invalidateQueries();
  await Promise.all(targets.map((target) => client?.invalidateQueries({ queryKey: queryKeyOf(target) })));
};

/** The same, for components. */
export const useRefresh = (): Refresh => refresh;

async function overHttp(endpoint: CallTarget, input: RawCall, signal?: AbortSignal): Promise<unknown> {
  return readJson(await send(endpoint, input, signal));
}

/**
 * Sends a call over HTTP and returns the raw response; prompts for the password first if a recent
 * sign-in is needed. With the `etag` of a cached answer, status 304 means that it is unchanged.
 * Throws a `CallProblem` when it is refused or fails.
 */
export async function send(endpoint: CallTarget, input: RawCall, signal?: AbortSignal, etag?: string): Promise<Response> {
  const token = session.token();
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(etag ? { 'if-none-match': etag } : {}),
    },
    // A call without a body still completes when the page is closed.
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}), keepalive: input.body === undefined }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw failure('network.failed', 0);
  });
  if (serverClock.sync(response.headers.get('date'))) session.check();
  if (response.ok || response.status === 304) return response;
  const problem = problemFrom(response.status, await readJson(response), response.headers.get('retry-after'));
  if (problem.code === 'auth.reauthenticationRequired' && (await reauthentication?.())) return send(endpoint, input, signal, etag);
  if (token && (problem.code === 'auth.expired' || problem.code === 'auth.required')) session.expire(token);
  throw problem;
}

/**
 * Parses a JSON response. Throws a `CallProblem` if the status is an error or the body is no JSON.
 */
export async function readJson(response: Response): Promise<unknown> {
  if (!/json/.test(response.headers.get('content-type') ?? ''))
    throw failure(response.ok ? 'response.notJson' : 'response.httpError', response.status);
  return response.json().catch(() => {
    throw failure('response.invalidFormat', response.status);
  });
}

function failure(code: string, status: number): CallProblem {
  return { isProblem: true, code, status };
}
