import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  SqliteQueryCompiler,
} from 'kysely'

/**
 * A longer list is bound as one value: a statement has a most number of values (see `chunks-of.ts`), and a list grows with
 * the rows of a year or of a giver. Shorter ones are bound one by one, which the planners of both databases know best.
 */
const maxBoundOneByOne = 500

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = longListOf(node)
    if (!list) return super.visitBinaryOperation(node)
    this.visitNode(node.leftOperand)
    this.append(list.isIn ? ' in (select value from json_each(' : ' not in (select value from json_each(')
    this.appendValue(JSON.stringify(list.values))
    this.append('))')
  }
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = longListOf(node)
    if (!list) return super.visitBinaryOperation(node)
    this.visitNode(node.leftOperand)
    this.append(list.isIn ? ' = any(' : ' <> all(')
    this.appendValue(list.values)
    this.append(')')
  }
}

function longListOf({ operator, rightOperand: list }: BinaryOperationNode) {
  if (!PrimitiveValueListNode.is(list) || list.values.length <= maxBoundOneByOne) return null
  const name = OperatorNode.is(operator) ? operator.operator : ''
  return name === 'in' || name === 'not in' ? { isIn: name === 'in', values: list.values } : null
}
