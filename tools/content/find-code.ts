import type { ESTree } from 'vite'

export type Report = (at: number, text: string) => void

interface Visitor {
  /** `at`: the position in the file; `text`: what is wrong, and what to write. */
  report: Report
  /** Whether a name may stand for a value, as in a list of books from their files. */
  isKnown: (name: string) => boolean
  onText: (at: number, text: string) => void
}

/** Reports what is no text, number, true, false, null, list or object. */
export function findCode(node: ESTree.Node, visitor: Visitor): void {
  const value = withoutType(node)
  const { report, isKnown, onText } = visitor
  if (value.type === 'Literal' && !('regex' in value)) {
    if (typeof value.value === 'string') onText(value.start, value.value)
  } else if (value.type === 'TemplateLiteral' && value.expressions.length === 0) {
    onText(value.start, value.quasis[0]?.value.cooked ?? '')
  } else if (value.type === 'ArrayExpression') {
    for (const element of value.elements) if (element) findCode(element, visitor)
  } else if (value.type === 'ObjectExpression') {
    for (const property of value.properties) findCodeInProperty(property, visitor)
  } else if (value.type !== 'Identifier' || !isKnown(value.name)) report(value.start, adviceOn(value))
}

function findCodeInProperty(property: ESTree.ObjectPropertyKind, visitor: Visitor): void {
  if (property.type === 'SpreadElement') visitor.report(property.start, adviceOn(property))
  else if (property.computed) visitor.report(property.start, 'Write the name itself, without brackets.')
  else findCode(property.value, visitor)
}

const noFunction =
  "A function is code. Write a text with places, such as 'Next on {day}.', and let the code that shows it call fill(…)."
const noOtherValue = 'Write the value itself. A text of another file is named in a text, such as {reach.us}.'

const advice: Partial<Record<ESTree.Node['type'], string>> = {
  ArrowFunctionExpression: noFunction,
  FunctionExpression: noFunction,
  TemplateLiteral: "A text takes values by their names. Write '{site.phone}' or '{day}' in quotes, without $.",
  ConditionalExpression: 'A choice is code. Write both texts, and let the code that shows them choose.',
  LogicalExpression: 'A choice is code. Write both texts, and let the code that shows them choose.',
  SpreadElement: 'Write the entries out.',
  BinaryExpression: 'Write one text, in one pair of quotes.',
  CallExpression:
    'Only words(…) is called here. Write the text itself, or let the code that shows it call the function.',
  Identifier: noOtherValue,
  MemberExpression: noOtherValue,
}

const adviceOn = (node: ESTree.Node) =>
  advice[node.type] ?? 'This is code. Write a text, a number, true, false, null, a list or an object.'

/** `{…} satisfies Entries` and `[…] as const` are what stands before the type. */
export const withoutType = (node: ESTree.Node): ESTree.Node =>
  node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression' ? withoutType(node.expression) : node
