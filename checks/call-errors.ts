import type { Finding } from './finding.ts';
import { resolveImport } from './layer.ts';
import { literalText, parseFile, walk, type ParsedFile, type SyntaxNode } from './parse.ts';
import type { SourceFiles } from './source-files.ts';

/** Functions that bind an endpoint to its command. */
const binders = new Set(['route', 'fileRoute', 'mediaRoute', 'streamRoute']);
const isErrorFile = (path: string) => /^features\/[^/]+\/contract\/errors\.ts$/.test(path);
const isTest = (path: string) => /\.test\.tsx?$|\/testing/.test(path);

/** Codes inside replies, about a cell of a table. */
const inReplies = /^cell\./;
/** Codes of the pipeline need not be declared per call. */
const isForEveryCall = (path: string) => path.startsWith('platform/server/http/');
/** By call and code: why a reachable code cannot be the answer. */
const impossible: Readonly<Record<string, string>> = {
  'deleteGroup group.hidden': 'a hidden group may be deleted',
  'readDeletion group.hidden': 'a hidden group may be deleted',
  'handOverGroup group.hidden': 'a hidden group may be handed over',
  'removeMember group.hidden': 'members may be removed from a hidden group',
};

/** A declaration with its file. */
interface Declared {
  file: string;
  node: SyntaxNode;
}

interface Module {
  parsed: ParsedFile;
  declarations: ReadonlyMap<string, SyntaxNode>;
  /** Local name → file and exported name; `*` for a namespace. */
  imports: ReadonlyMap<string, { file: string; name: string }>;
  /** Exported name → file and name in it. */
  reexports: ReadonlyMap<string, { file: string; name: string }>;
}

const nameOf = (node: unknown): string => String((node as { name?: unknown } | undefined)?.name ?? '');
const listOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? (value as SyntaxNode[]) : []);

function readModule(file: string, text: string): Module {
  const parsed = parseFile(file, text);
  const declarations = new Map<string, SyntaxNode>();
  const imports = new Map<string, { file: string; name: string }>();
  const reexports = new Map<string, { file: string; name: string }>();
  for (const statement of listOf(parsed.tree['body'])) {
    const source = literalText(statement['source']);
    const from = source === undefined ? undefined : resolveImport(file, source);
    if (statement.type === 'ImportDeclaration' && from !== undefined)
      for (const each of listOf(statement['specifiers']))
        imports.set(nameOf(each['local']), { file: from, name: each.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(each['imported']) });
    if (statement.type === 'ExportNamedDeclaration' && from !== undefined)
      for (const each of listOf(statement['specifiers']))
        reexports.set(nameOf(each['exported']), { file: from, name: nameOf(each['local']) });
    const inner = (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement) as SyntaxNode | null;
    if (inner?.type === 'FunctionDeclaration' || inner?.type === 'ClassDeclaration') declarations.set(nameOf(inner['id']), inner);
    if (inner?.type === 'VariableDeclaration')
      for (const each of listOf(inner['declarations'])) if (each['init']) declarations.set(nameOf(each['id']), each['init'] as SyntaxNode);
  }
  return { parsed, declarations, imports, reexports };
}

/** Follows a call from its route through statically reachable code. */
class Reach {
  readonly #code: SourceFiles;
  readonly #modules = new Map<string, Module>();

  constructor(code: SourceFiles) {
    this.#code = code;
  }

  module(file: string): Module | undefined {
    const known = this.#modules.get(file);
    if (known) return known;
    const text = this.#code.get(file);
    if (text === undefined) return undefined;
    const read = readModule(file, text);
    this.#modules.set(file, read);
    return read;
  }

  treeOf(file: string): SyntaxNode {
    return this.module(file)?.parsed.tree ?? { type: 'Program', start: 0, end: 0 };
  }

  /** The declaration of a name in a module, across imports. */
  declared(file: string, name: string): Declared | undefined {
    const module = this.module(file);
    if (!module) return undefined;
    const node = module.declarations.get(name);
    if (node) return { file, node };
    const elsewhere = module.imports.get(name) ?? module.reexports.get(name);
    return elsewhere && elsewhere.name !== '*' ? this.declared(elsewhere.file, elsewhere.name) : undefined;
  }

  /** The declaration that an expression refers to: `command` or `namespace.command`. */
  named(file: string, node: SyntaxNode): Declared | undefined {
    if (node.type === 'Identifier') return this.declared(file, nameOf(node));
    if (node.type !== 'MemberExpression') return undefined;
    const space = this.module(file)?.imports.get(nameOf(node['object']));
    return space?.name === '*' ? this.declared(space.file, nameOf(node['property'])) : undefined;
  }

  /** Error codes in code reachable from a declaration, with their files. */
  codesFrom(from: Declared, codes: ReadonlySet<string>): Map<string, string> {
    const found = new Map<string, string>();
    const seen = new Set<SyntaxNode>();
    const waiting = [from];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { file, node: start } = next;
      if (seen.has(start)) continue;
      seen.add(start);
      visit(start, (node) => {
        const text = literalText(node);
        if (text !== undefined && codes.has(text)) found.set(text, file);
        const reached = this.named(file, node);
        if (reached && !/\/contract\//.test(reached.file) && !isForEveryCall(reached.file)) waiting.push(reached);
      });
    }
    return found;
  }
}

/** Visits executed code only: no types, and no texts that are compared. */
function visit(node: SyntaxNode, seen: (node: SyntaxNode) => void): void {
  if (node.type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(node.type)) return;
  seen(node);
  const isComparison = node.type === 'BinaryExpression' && /^[!=]=/.test(String(node['operator']));
  const isField = node.type === 'CallExpression' && nameOf(node['callee']) === 'refuseField';
  for (const [key, child] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeArguments') continue;
    // Names of members and keys are not values.
    if ((node.type === 'MemberExpression' && key === 'property' && !node['computed']) || (node.type === 'Property' && key === 'key'))
      continue;
    if (node.type === 'SwitchCase' && key === 'test') continue;
    for (const item of Array.isArray(child) ? child : [child]) {
      if (typeof item !== 'object' || item === null || typeof (item as { type?: unknown }).type !== 'string') continue;
      if (isComparison && literalText(item) !== undefined) continue;
      if (isField && literalText(item) !== undefined) continue;
      visit(item as SyntaxNode, seen);
    }
  }
}

/** Declared codes of an endpoint; undefined where they are not literals. */
function declaredErrors(endpoint: SyntaxNode): Set<string> | undefined {
  const definition = listOf(endpoint['arguments'])[0];
  const errors = listOf(definition?.['properties']).find((each) => nameOf(each['key']) === 'errors')?.['value'] as SyntaxNode | undefined;
  if (!errors) return new Set();
  if (errors.type !== 'ArrayExpression') return undefined;
  const texts = listOf(errors['elements']).map(literalText);
  return texts.every((text) => text !== undefined) ? new Set(texts) : undefined;
}

/** Finds calls whose `errors` lack a code that their code can refuse with. */
export function callErrorFindings(code: SourceFiles): Finding[] {
  const reach = new Reach(code);
  const codes = new Set<string>();
  for (const file of code.keys())
    if (isErrorFile(file))
      walk(reach.treeOf(file), (node) => {
        if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'defineErrors') return;
        for (const each of listOf(listOf(node['arguments'])[0]?.['properties'])) codes.add(literalText(each['key']) ?? nameOf(each['key']));
      });
  for (const each of codes) if (inReplies.test(each)) codes.delete(each);
  const findings: Finding[] = [];
  let routes = 0;
  for (const file of code.keys()) {
    if (!/^features\/[^/]+\/server\//.test(file) || isTest(file)) continue;
    if (![...binders].some((binder) => code.get(file)?.includes(`${binder}(`))) continue;
    walk(reach.treeOf(file), (node) => {
      if (node.type !== 'CallExpression' || !binders.has(nameOf(node['callee']))) return;
      const [named, ...commands] = listOf(node['arguments']);
      const endpoint = named && reach.named(file, named);
      const declared = endpoint && declaredErrors(endpoint.node);
      if (!declared) return;
      routes += 1;
      const call = nameOf(named['property']) || nameOf(named);
      for (const [each, at] of commands.flatMap((command) => [...reach.codesFrom({ file, node: command }, codes)]))
        if (!declared.has(each) && !(`${call} ${each}` in impossible))
          findings.push({
            file: endpoint.file,
            rule: 'calls-declare-errors',
            message: `add “${each}” to the errors of ${call}: ${at} refuses with it`,
          });
    });
  }
  if (routes === 0) return [{ file: '.', rule: 'saw-nothing', message: 'the check found no calls' }];
  return [...new Map(findings.map((finding) => [finding.message, finding])).values()];
}
