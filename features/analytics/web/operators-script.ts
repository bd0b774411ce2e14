import type { AnalyticsScript } from '#platform/contract/page.ts';

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => { createScriptURL: (address: string) => string };
}

let isLoaded = false;

/** Loads the operator's script, once, without credentials and with only the origin as referrer. */
export function loadScript({ url, integrity }: AnalyticsScript): void {
  if (isLoaded) return;
  isLoaded = true;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('analytics', {
    createScriptURL(requested) {
      if (requested !== url) throw new TypeError(`${requested} is not the script that was named`);
      return requested;
    },
  });
  const script = document.createElement('script');
  script.src = policy?.createScriptURL(url) ?? url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.referrerPolicy = 'origin';
  if (integrity !== undefined) script.integrity = integrity;
  document.head.append(script);
}

/** A running script can only be stopped by reloading the page. */
export function unloadScript(): void {
  if (isLoaded) location.reload();
}
