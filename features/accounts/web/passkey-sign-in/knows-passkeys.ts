/** Whether the browser supports passkeys and the host is a domain name, not an IP address. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'credentials' in navigator && !/^[\d.]+$|^\[/.test(window.location.hostname);
}
