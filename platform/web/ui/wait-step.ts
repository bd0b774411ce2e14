/**
 * A wait as one would say it: in hours from two on, in minutes from one on, rounded up so that
 * nobody comes too early.
 */
export function waitStep(seconds: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  const minutes = Math.ceil(seconds / 60);
  if (minutes >= 120) return { unit: 'hour', count: Math.ceil(minutes / 60) };
  return seconds >= 60 ? { unit: 'minute', count: minutes } : { unit: 'second', count: Math.max(1, seconds) };
}
