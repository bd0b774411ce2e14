interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => { createHTML: (html: string) => string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** HTML as a document that is never shown, runs nothing and loads nothing. */
export function inertDocument(html: string): Document {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('inert', { createHTML: (given) => given });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}
