// What one source file exports and imports, read from its syntax alone. That is sufficient because `export *` and
// default exports are banned: names are never changed at file borders.
import ts from 'typescript';

interface Export {
  readonly name: string;
  readonly line: number;
  /** Whether the file itself uses it outside its declaration. */
  readonly isUsedInside: boolean;
  readonly isType: boolean;
}

interface Import {
  readonly specifier: string;
  /** `all` when the whole module is imported and its used members are unknown. */
  readonly names: readonly string[] | 'all';
}

export interface ModuleFacts {
  readonly exports: readonly Export[];
  readonly imports: readonly Import[];
}

function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

function isExported(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function namesOfPattern(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : namesOfPattern(element.name),
  );
}

function exportedNames(statement: ts.Statement): string[] {
  if (
    ts.isExportDeclaration(statement) &&
    statement.exportClause &&
    ts.isNamedExports(statement.exportClause)
  ) {
    return statement.exportClause.elements.map(({ name }) => name.text);
  }
  if (!isExported(statement)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesOfPattern(name));
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

/** The members of `space` that a file uses; `all` when it passes on the namespace itself. */
function membersUsed(source: ts.SourceFile, space: string): readonly string[] | 'all' {
  const members: string[] = [];
  let isHandedOn = false;
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAccessExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === space
    ) {
      members.push(node.name.text);
      return;
    }
    if (ts.isQualifiedName(node) && ts.isIdentifier(node.left) && node.left.text === space) {
      members.push(node.right.text);
      return;
    }
    if (ts.isIdentifier(node) && node.text === space && !ts.isNamespaceImport(node.parent)) isHandedOn = true;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return isHandedOn ? 'all' : members;
}

function namesOfImport(
  source: ts.SourceFile,
  clause: ts.ImportClause | undefined,
): readonly string[] | 'all' {
  if (!clause) return [];
  const bindings = clause.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) return membersUsed(source, bindings.name.text);
  const names = clause.name ? ['default'] : [];
  if (bindings) names.push(...bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text));
  return names;
}

function staticImport(source: ts.SourceFile, node: ts.Node): Import | null {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, names: namesOfImport(source, node.importClause) };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    const clause = node.exportClause;
    const isNamed = clause && ts.isNamedExports(clause);
    const names = isNamed
      ? clause.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
      : 'all';
    return { specifier: node.moduleSpecifier.text, names };
  }
  return null;
}

/** `import('./x.ts')`, `new URL('./x.ts', import.meta.url)` and `import.meta.glob('./x/*.ts')`. */
function lazyImport(node: ts.Node): Import | null {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return null;
  const [first] = node.arguments ?? [];
  if (!first || !ts.isStringLiteralLike(first)) return null;
  const callee = node.expression;
  const isLazy =
    callee.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(callee) && callee.text === 'URL' && first.text.startsWith('.')) ||
    (ts.isPropertyAccessExpression(callee) &&
      ts.isMetaProperty(callee.expression) &&
      callee.name.text === 'glob');
  return isLazy ? { specifier: first.text, names: 'all' } : null;
}

function typeImport(node: ts.Node): Import | null {
  if (!ts.isImportTypeNode(node) || !ts.isLiteralTypeNode(node.argument)) return null;
  const { literal } = node.argument;
  if (!ts.isStringLiteral(literal)) return null;
  const { qualifier } = node;
  return {
    specifier: literal.text,
    names: qualifier && ts.isIdentifier(qualifier) ? [qualifier.text] : 'all',
  };
}

function isDeclaredName(node: ts.Identifier): boolean {
  const { parent } = node;
  return ts.isExportSpecifier(parent) || ('name' in parent && parent.name === node);
}

export function readModule(file: string, text: string): ModuleFacts {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const mentioned = new Set<string>();
  const visit = (node: ts.Node): void => {
    const found = staticImport(source, node) ?? lazyImport(node) ?? typeImport(node);
    if (found) imports.push(found);
    if (ts.isIdentifier(node) && !isDeclaredName(node)) mentioned.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const exports = source.statements.flatMap((statement) =>
    exportedNames(statement).map((name) => ({
      name,
      line: lineOf(source, statement),
      isUsedInside: mentioned.has(name),
      isType: ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement),
    })),
  );
  return { exports, imports };
}
