import { parse } from '@babel/parser'

type Statement = ReturnType<typeof parse>['program']['body'][number]
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']

/** A value as it is written in a file of words, with its place in the text of the file. */
export interface Literal {
  start: number
  end: number
  value: unknown
  /** The parts of an object. Null: it is a list, a text, a number… */
  parts: Map<string, Literal> | null
  /** The items of a list. */
  items: Literal[] | null
}

/** The value that a file of words gives to `words('KEY', …)`. Throws when it holds more than `check-content` allows. */
export function findWritten(source: string, key: string): Literal {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'] })
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of statement.declaration.declarations) {
      if (init?.type !== 'CallExpression') continue
      const [name, written] = init.arguments
      if (name?.type === 'StringLiteral' && name.value === key) return literalOf(written as Expression)
    }
  }
  throw new Error(`There is no words('${key}', …).`)
}

function literalOf(node: Expression): Literal {
  const literal = { start: node.start!, end: node.end!, parts: null, items: null }
  switch (node.type) {
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
      return literalOf(node.expression)
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return { ...literal, value: node.value }
    case 'NullLiteral':
      return { ...literal, value: null }
    case 'UnaryExpression':
      if (node.operator !== '-') throw faultAt(node)
      return { ...literal, value: -Number(literalOf(node.argument).value) }
    case 'TemplateLiteral':
      if (node.expressions.length > 0) throw faultAt(node)
      return { ...literal, value: node.quasis[0]?.value.cooked }
    case 'ArrayExpression': {
      const items = node.elements.map((element) => literalOf(element as Expression))
      return { ...literal, items, value: items.map(({ value }) => value) }
    }
    case 'ObjectExpression': {
      const parts = new Map(node.properties.map(partOf))
      return { ...literal, parts, value: Object.fromEntries([...parts].map(([name, { value }]) => [name, value])) }
    }
    default:
      throw faultAt(node)
  }
}

function partOf(
  property: Extract<Expression, { type: 'ObjectExpression' }>['properties'][number],
): [name: string, literal: Literal] {
  if (property.type !== 'ObjectProperty' || property.computed) throw faultAt(property)
  const { key } = property
  const name = key.type === 'Identifier' ? key.name : literalOf(key as Expression).value
  return [String(name), literalOf(property.value as Expression)]
}

const faultAt = ({ loc }: Pick<Expression, 'loc'>) =>
  new Error(`Line ${loc!.start.line} is no text, number, list or object.`)
