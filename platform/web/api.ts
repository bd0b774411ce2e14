import type { InfiniteData } from '@tanstack/react-query';
import { addressOf, type CallInput, type Endpoint, type Reply } from '#platform/contract/endpoint.ts';
import type { CallTarget, RawCall } from '#platform/contract/page.ts';
import { problemFrom, type CallProblem } from './problem.ts';
import { queries } from './query-client.ts';
import { serverClock } from './server-clock.ts';
import { session } from './session.tsx';

/** How a call reaches the server: by HTTP in the browser, in process where a page is rendered. */
export type Transport = (endpoint: CallTarget, input: RawCall, signal?: AbortSignal) => Promise<unknown>;

let transport: Transport = overHttp;

/** Sets another transport; the server's rendering does. */
export function setTransport(other: Transport): void {
  transport = other;
}

/** Calls an endpoint. Throws a `CallProblem` when it is refused or does not get through. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal?: AbortSignal): Promise<Reply<E>> {
  return (await transport(endpoint, input as RawCall, signal)) as Reply<E>;
}

let reauthentication: (() => Promise<boolean>) | undefined;

/** Sets what asks the person to show again that it is them, where a call needs that; it tells whether they did. */
export function setReauthentication(ask: typeof reauthentication): void {
  reauthentication = ask;
}

const keyOf = (endpoint: CallTarget) => `${endpoint.method} ${endpoint.path}`;

/** What a page needs, as `useQuery` and the server's rendering take it. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return {
    queryKey: [keyOf(endpoint), input] as const,
    queryFn: ({ signal }: { signal?: AbortSignal }) => call(endpoint, input, signal),
    endpoint: endpoint as CallTarget,
    input: input as RawCall,
    isInfinite: false as const,
  };
}

/** A list that goes on by its `nextCursor`, for `useInfiniteQuery`. */
export function infiniteQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const { query: asked } = input as RawCall;
  return {
    queryKey: [keyOf(endpoint), input, 'pages'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal?: AbortSignal }) =>
      call(endpoint, { ...(input as RawCall), query: { ...asked, ...(pageParam ? { cursor: pageParam } : {}) } } as CallInput<E>, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Reply<E>) => (last as { nextCursor?: string | null }).nextCursor ?? undefined,
    endpoint: endpoint as CallTarget,
    input: input as RawCall,
    isInfinite: true as const,
  };
}

/** What a page asks to be fetched before it is rendered on the server. */
export interface Prefetch {
  queryKey: readonly unknown[];
  queryFn: (context: never) => Promise<unknown>;
  endpoint: CallTarget;
  input: RawCall;
  isInfinite: boolean;
}

export type Pages<R> = InfiniteData<R, string | undefined>;

/** All that was read from an endpoint, or what was read of one thing alone. */
export type RefreshTarget = CallTarget | { endpoint: CallTarget; params: Record<string, string> };

/** Marks what was read from these endpoints as stale, or everything when none is named; what is on screen is fetched again. */
export type Refresh = (...targets: RefreshTarget[]) => Promise<void>;

/** The beginning of the keys under which the answers are kept. */
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
 * Sends a call over HTTP and gives the answer as it comes; where it needs a recent sign-in, once the person has given the password.
 * `etag` names the answer that is there already: one of status 304 says that it is still the same. Throws a `CallProblem` when it is refused.
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
    // What only says that something be done is done, though the page goes in the same moment.
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}), keepalive: input.body === undefined }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw failure('network.failed', 0);
  });
  if (serverClock.hear(response.headers.get('date'))) session.check();
  if (response.ok || response.status === 304) return response;
  const problem = problemFrom(response.status, await readJson(response), response.headers.get('retry-after'));
  if (problem.code === 'auth.reauthenticationRequired' && (await reauthentication?.())) return send(endpoint, input, signal, etag);
  if (token && (problem.code === 'auth.expired' || problem.code === 'auth.required')) session.expire(token);
  throw problem;
}

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
