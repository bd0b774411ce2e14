import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process for Prometheus, explained in `docs/operation/metrics.md`. */
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
  help: 'Error responses, by code.',
  labelNames: ['code'],
  registers,
});

/** Counts an error answer by code. */
export function countError(code: string): void {
  errors.inc({ code });
}

/**
 * Counts an answered request. `route` is the template: paths with IDs would have unbounded
 * cardinality.
 */
export function observeRequest(route: string, method: string, status: number, durationMs: number): void {
  durations.observe({ route, method, status }, durationMs / 1000);
}

/**
 * Declares a counter with labels of low cardinality, without personal data. Returns a function that
 * adds one.
 */
export function defineCounter<Label extends string>(
  name: `${string}_total`,
  help: string,
  labelNames: readonly Label[],
): (labels: Record<Label, string>) => void {
  const counter = new Counter({ name, help, labelNames, registers });
  return (labels) => counter.inc(labels);
}

/** Declares a histogram in seconds. Returns a function that observes a duration in milliseconds. */
export function defineDuration<Label extends string = never>(
  name: `${string}_seconds`,
  help: string,
  labelNames: readonly Label[] = [],
  buckets: readonly number[] = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10],
): (ms: number, labels: Record<Label, string>) => void {
  const histogram = new Histogram({ name, help, labelNames, buckets: [...buckets], registers });
  return (ms, labels) => histogram.observe(labels, ms / 1000);
}

/** Declares a gauge. An unknown value is removed with `remove` or `reset`, never set to 0. */
export function defineGauge<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
  return new Gauge({ name, help, labelNames, registers });
}
