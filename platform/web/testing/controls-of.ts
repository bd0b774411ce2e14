const told = ['type', 'value', 'autocomplete', 'inputmode', 'data-limit', 'minlength', 'pattern', 'required', 'tabindex'];

/** The controls of a form as the server writes it, by name, each with what a browser and who fills it in are told: `email type=email autocomplete=email data-limit=254 required`. */
export function controlsOf(html: string): string[] {
  return [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].flatMap(([tag]) => {
    const attributes = new Map(
      [...tag.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
    );
    const name = attributes.get('name');
    if (name === undefined) return [];
    const says = told.filter((each) => attributes.get(each)).map((each) => `${each}=${attributes.get(each)}`);
    return [[name, ...says, ...(attributes.get('required') === '' ? ['required'] : [])].join(' ')];
  });
}
