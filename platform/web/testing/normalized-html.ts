const tag = /(<[a-z][\w-]*)((?:\s[^\s="'<>/]+(?:="[^"]*")?)*)(?=\s*\/?>)/gi;
const attribute = /\s([^\s="'<>/]+)(?:="([^"]*)")?/g;
/** Attributes of controls that are moved to the end. */
const last = ['name', 'checked', 'value', 'selected'];

/** Normalises HTML: no direction marks, plain quotes, and a value for each attribute. */
export const normalizeHtml = (html: string): string =>
  html
    .replaceAll(/[\u2066-\u2069\u200b]|<\/?bdi>/g, '')
    .replaceAll(tag, (_, start: string, attributes: string) => {
      const isControl = /^<(?:input|option|button)$/.test(start);
      const place = (name: string) => (isControl ? last.indexOf(name) : -1);
      return (
        start +
        attributesOf(attributes)
          .toSorted(([one], [other]) => place(one) - place(other))
          .map(([name, value]) => ` ${name}="${value}"`)
          .join('')
      );
    })
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attributesOf = (text: string) => [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, value] as const);
