import type { RichText } from '#platform/contract/rich-text/nodes.ts';

export const aText = (text: string): RichText => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
