/** A wait in readable units: hours from 2 h, minutes from 1 min, otherwise seconds; rounded up. */
export function waitStep(seconds: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  const minutes = Math.ceil(seconds / 60);
  if (minutes >= 120) return { unit: 'hour', count: Math.ceil(minutes / 60) };
  return seconds >= 60 ? { unit: 'minute', count: minutes } : { unit: 'second', count: Math.max(1, seconds) };
}
