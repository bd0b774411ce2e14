import type { TaskList } from 'graphile-worker';

/** Attributes of a span, without personal data. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** The span of a request. */
export interface Span {
  /** Runs a function inside this span. */
  within: (go: () => void) => void;
  note: (attributes: Attributes) => void;
  rename: (name: string) => void;
  end: (error?: unknown) => void;
  readonly traceId: string;
}

/** Creates spans. */
export interface Tracing {
  /** Runs a function in a child span of the current one. */
  within: <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;
  /** Starts the span of a request; its headers may name a remote parent. */
  begin: (name: string, headers: Readonly<Record<string, unknown>>) => Span;
  stop: () => Promise<void>;
}

let tracing: Tracing | undefined;

/** Enables or disables tracing for this process. */
export function traceWith(next: Tracing | undefined): void {
  tracing = next;
}

/** The active tracing; undefined where it is off. */
export const currentTracing = (): Tracing | undefined => tracing;

/** Runs a function, in a span where tracing is on; otherwise nearly free. */
export function traced<T>(name: string, attributes: () => Attributes, work: () => Promise<T>): Promise<T> {
  return tracing ? tracing.within(name, attributes(), work) : work();
}

/** Wraps tasks of the job queue: each run is a trace. */
export function tracedTasks(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, helpers: Parameters<NonNullable<typeof task>>[1]) =>
        traced(
          `job ${name}`,
          () => ({ 'job.attempt': helpers.job.attempts }),
          async () => task?.(payload, helpers),
        ),
    ]),
  );
}
