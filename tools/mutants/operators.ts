/** Small changes to a node of source text that a test of it should notice. Pure. */
import ts from 'typescript';

/** What stands from `start` to `end` of the source is replaced by `to`. */
export interface Change {
  operator: string;
  start: number;
  end: number;
  to: string;
}

const swaps = new Map<ts.SyntaxKind, [operator: string, to: string]>([
  [ts.SyntaxKind.LessThanToken, ['comparison', '<=']],
  [ts.SyntaxKind.LessThanEqualsToken, ['comparison', '<']],
  [ts.SyntaxKind.GreaterThanToken, ['comparison', '>=']],
  [ts.SyntaxKind.GreaterThanEqualsToken, ['comparison', '>']],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ['equality', '!==']],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ['equality', '===']],
  [ts.SyntaxKind.AmpersandAmpersandToken, ['logic', '||']],
  [ts.SyntaxKind.BarBarToken, ['logic', '&&']],
  [ts.SyntaxKind.PlusToken, ['arithmetic', '-']],
  [ts.SyntaxKind.MinusToken, ['arithmetic', '+']],
  [ts.SyntaxKind.AsteriskToken, ['arithmetic', '/']],
  [ts.SyntaxKind.SlashToken, ['arithmetic', '*']],
  [ts.SyntaxKind.PercentToken, ['arithmetic', '*']],
  [ts.SyntaxKind.PlusEqualsToken, ['arithmetic', '-=']],
  [ts.SyntaxKind.MinusEqualsToken, ['arithmetic', '+=']],
]);

const methodSwaps: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/** Methods whose result can stand for that of the call before. */
const droppable = new Set(['filter', 'toSorted', 'toReversed']);

/** Every change of this one node; none of the nodes in it. */
export function changesOf(node: ts.Node): Change[] {
  return [...conditionChanges(node), ...valueChanges(node)];
}

function valueChanges(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return binaryChanges(node);
  if (ts.isCallExpression(node)) return methodChanges(node);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [change('boolean', node, 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [change('boolean', node, 'true')];
  if (ts.isNumericLiteral(node) && isValue(node)) return [change('number', node, String(Number(node.text) + 1))];
  return ts.isExpressionStatement(node) && hasEffect(node.expression) ? [change('statement', node, ';')] : [];
}

/** Types, imports and re-exports: nothing in them runs. */
export function isWithoutValues(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node)
  );
}

const change = (operator: string, node: ts.Node, to: string): Change => ({
  operator,
  start: node.getStart(),
  end: node.end,
  to,
});

function binaryChanges({ left, operatorToken, right }: ts.BinaryExpression): Change[] {
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [{ operator: 'default', start: left.getStart(), end: right.end, to: `(${left.getText()})!` }];
  const swap = swaps.get(operatorToken.kind);
  if (!swap || (swap[0] === 'arithmetic' && [left, right].some(isText))) return [];
  return [change(swap[0], operatorToken, swap[1])];
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** A loop's condition is never true: a loop without end would only measure the time limit. */
function conditionChanges(node: ts.Node): Change[] {
  const { parent } = node;
  const ofBranch =
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node);
  if (ofBranch) return ['true', 'false'].map((to) => change('condition', node, to));
  return ts.isWhileStatement(parent) && parent.expression === node ? [change('condition', node, 'false')] : [];
}

/** A number as the name of a property is no value, and one more as a signal would end a process. */
function isValue(node: ts.NumericLiteral): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !(ts.isCallExpression(parent) && parent.expression.getText() === 'process.kill');
}

function hasEffect(expression: ts.Expression): boolean {
  if (ts.isCallExpression(expression)) return expression.expression.kind !== ts.SyntaxKind.SuperKeyword;
  return !ts.isStringLiteralLike(expression);
}

function methodChanges({ expression, end }: ts.CallExpression): Change[] {
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const { name } = expression;
  const swap = Object.hasOwn(methodSwaps, name.text) ? methodSwaps[name.text] : undefined;
  if (swap !== undefined) return [change('method', name, swap)];
  return droppable.has(name.text) ? [{ operator: 'method', start: expression.expression.end, end, to: '' }] : [];
}
