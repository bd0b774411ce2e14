import { accountLimits } from '../contract/limits.ts';

const devicesKey = 'knownDevices';

/** The secrets by which this browser is known to those who signed in here, the latest first. They open nothing. */
export function knownDevices(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(devicesKey) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one): one is string => typeof one === 'string' && /^[\w-]{43}$/.test(one)).slice(0, accountLimits.devices)
      : [];
  } catch {
    return [];
  }
}

/** Keeps the secret of a sign-in for the next one. */
export function keepDevice(secret: string): void {
  const others = knownDevices().filter((one) => one !== secret);
  localStorage.setItem(devicesKey, JSON.stringify([secret, ...others].slice(0, accountLimits.devices)));
}
