import type { RichText } from '#platform/contract/rich-text/nodes.ts';

/** The text with this description of a medium. */
export function withDescription(content: RichText, mediaId: string, alt: string): RichText {
  const changed: unknown = JSON.parse(JSON.stringify(content), (_, value: { type?: string; attrs?: { id?: string } } | null) =>
    value?.type === 'media' && value.attrs?.id === mediaId ? { ...value, attrs: { ...value.attrs, alt } } : value,
  );
  return changed as RichText;
}
