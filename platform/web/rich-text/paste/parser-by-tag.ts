import { DOMParser, type Schema, type TagParseRule } from '@tiptap/pm/model';

/** A parser with the method by which it finds the rule of an element. */
type WithMatch = DOMParser & { matchTag: (dom: Element, context: unknown, after?: TagParseRule) => TagParseRule | undefined };

/**
 * A parser that tests an element only against the rules of its tag. Otherwise 30 selectors per
 * element take most of the time of parsing.
 */
export function parserByTag(schema: Schema): DOMParser {
  const { rules } = DOMParser.fromSchema(schema);
  const parser = new DOMParser(schema, rules) as WithMatch;
  const byTag = new Map<string, WithMatch>();
  parser.matchTag = (dom, context, after) => {
    const name = dom.nodeName.toLowerCase();
    let own = byTag.get(name);
    if (!own) {
      const fitting = rules.filter(({ tag }) => tag === undefined || !/^[a-z]/i.test(tag) || /^[a-z\d]+/i.exec(tag)?.[0] === name);
      byTag.set(name, (own = new DOMParser(schema, fitting) as WithMatch));
    }
    return own.matchTag(dom, context, after);
  };
  return parser;
}
