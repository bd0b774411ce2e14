import type { TaskList } from 'graphile-worker';

/** What is told of a step; never who it is about. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** The request that a trace is of. */
export interface Span {
  /** Has something begin as part of it. */
  within: (go: () => void) => void;
  note: (attributes: Attributes) => void;
  rename: (name: string) => void;
  end: (error?: unknown) => void;
  readonly traceId: string;
}

/** Makes traces. */
export interface Tracing {
  /** Runs something as a step of whatever step it is called within. */
  within: <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;
  /** Begins a request; its headers tell where the trace began, if that was elsewhere. */
  begin: (name: string, headers: Readonly<Record<string, unknown>>) => Span;
  stop: () => Promise<void>;
}

let tracing: Tracing | undefined;

/** From now on, or no longer, steps of this process are traced. */
export function traceWith(next: Tracing | undefined): void {
  tracing = next;
}

export const currentTracing = (): Tracing | undefined => tracing;

/** Runs something; where traces are made, as a step of its own. Where none are, it costs one look. */
export function traced<T>(name: string, attributes: () => Attributes, work: () => Promise<T>): Promise<T> {
  return tracing ? tracing.within(name, attributes(), work) : work();
}

/** Tasks of the job queue, each run of which is a trace. */
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
