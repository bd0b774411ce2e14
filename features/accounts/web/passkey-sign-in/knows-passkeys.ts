/** Whether this browser knows passkeys, and one can be made for this address: an IP address has none. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname);
}
