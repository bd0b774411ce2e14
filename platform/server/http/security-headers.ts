import type { Settings } from '#platform/contract/page.ts';

/**
 * Content-Security-Policy of pages; the hashes are of inlined style sheets. Analytics can only
 * connect to its own origin.
 */
export function contentSecurityPolicy(
  styleHashes: readonly string[],
  { isDevelopment = false, analyticsScript }: Partial<Pick<Settings, 'isDevelopment' | 'analyticsScript'>> = {},
): string {
  const styles = ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : styleHashes.map((hash) => `'sha256-${hash}'`))];
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...(analyticsScript ? [analyticsScript.url.replace(/\?.*/, '')] : [])].join(' ')}`,
    `style-src ${styles.join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(analyticsScript ? [new URL(analyticsScript.url).origin] : []), ...(isDevelopment ? ['ws:'] : [])].join(' ')}`,
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isDevelopment
      ? []
      : [
          "require-trusted-types-for 'script'",
          `trusted-types ProseMirrorClipboard atrium contracts documents inert${analyticsScript ? ' analytics' : ''}`,
        ]),
  ].join('; ');
}

/**
 * Headers of every answer, also refusals and files. Answers are private unless a route says
 * otherwise.
 */
export const securityHeaders = (isHttps: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
