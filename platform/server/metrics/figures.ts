import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All figures of this process, as Prometheus reads them. `docs/operation/metrics.md` says what each means. */
export const figures = new Registry();
const registers = [figures];

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long answers took, by route, method and status.',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
  registers,
});

const errors = new Counter({
  name: 'atrium_errors_total',
  help: 'Refused and failed calls by their stable code.',
  labelNames: ['code'],
  registers,
});

/** Counts what was answered in place of what somebody asked for, by its code. */
export function countError(code: string): void {
  errors.inc({ code });
}

/** Counts one answered request. The route is the template, never the address, whose ids would be without end. */
export function observeRequest(route: string, method: string, status: number, durationMs: number): void {
  durations.observe({ route, method, status }, durationMs / 1000);
}

/** Declares a figure that only grows. Its labels take few values, and never say anything of a person. Gives the function that adds one. */
export function defineCounter<Label extends string>(
  name: `${string}_total`,
  help: string,
  labelNames: readonly Label[],
): (labels: Record<Label, string>) => void {
  const counter = new Counter({ name, help, labelNames, registers });
  return (labels) => counter.inc(labels);
}

/** Declares a figure of how long something takes, in seconds. Gives the function that adds one, of which milliseconds are told. */
export function defineDuration<Label extends string = never>(
  name: `${string}_seconds`,
  help: string,
  labelNames: readonly Label[] = [],
  buckets: readonly number[] = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10],
): (ms: number, labels: Record<Label, string>) => void {
  const histogram = new Histogram({ name, help, labelNames, buckets: [...buckets], registers });
  return (ms, labels) => histogram.observe(labels, ms / 1000);
}

/** Declares a figure that goes up and down. What is not known is taken away with `remove` or `reset`, never said to be nought. */
export function defineGauge<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
  return new Gauge({ name, help, labelNames, registers });
}
