const shown = ['type', 'value', 'autocomplete', 'inputmode', 'data-limit', 'minlength', 'pattern', 'required', 'tabindex'];

/**
 * The named controls of a form’s HTML, each with its relevant attributes, such as
 * `email type=email autocomplete=email data-limit=254 required`.
 */
export function controlsOf(html: string): string[] {
  return [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].flatMap(([tag]) => {
    const attributes = new Map(
      [...tag.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
    );
    const name = attributes.get('name');
    if (name === undefined) return [];
    const says = shown.filter((each) => attributes.get(each)).map((each) => `${each}=${attributes.get(each)}`);
    return [[name, ...says, ...(attributes.get('required') === '' ? ['required'] : [])].join(' ')];
  });
}
