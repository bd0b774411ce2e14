import { keepSetting } from '#platform/web/storage/keep-setting.ts';
import { accountLimits } from '../contract/limits.ts';

const devicesKey = 'knownDevices';

/** Device secrets of users who signed in here, latest first. They grant no access. */
export function knownDevices(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(devicesKey) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((one): one is string => typeof one === 'string' && /^[\w-]{43}$/.test(one)).slice(0, accountLimits.devices)
      : [];
  } catch {
    return [];
  }
}

/** Stores the device secret of a sign-in. */
export function saveDevice(secret: string): void {
  const others = knownDevices().filter((one) => one !== secret);
  keepSetting(devicesKey, JSON.stringify([secret, ...others].slice(0, accountLimits.devices)));
}
