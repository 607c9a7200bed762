import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

const project = new URL('../../', import.meta.url)
/** Written by the server alone; drawings; and the crisis page, on which nothing changes and each byte counts. */
const excluded = [
  'app/office/**',
  'app/**/*.server.tsx',
  'app/**/*.test.tsx',
  'app/**/testing/**',
  'app/newsletter/mail-markdown.tsx',
  'app/ui/mail/**',
  'app/ui/drawings/**',
  'app/pages/resources/**',
]

/**
 * `file:line: text`, for each text of React that has no element of its own and comes, goes or changes. A browser that
 * translates the page replaces such a text by elements, and React then fails, or changes a text that is not shown.
 */
export function findLooseTexts(): string[] {
  const files = globSync('app/**/*.tsx', { cwd: project, exclude: excluded })
  return files.toSorted().flatMap((file) => findLooseTextsIn(file, readFileSync(new URL(file, project), 'utf8')))
}

export function findLooseTextsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const changing = findChangingNames(program)
  const functions = findFunctions(program)
  const faults: string[] = []
  const check = (element: ESTree.JSXElement | ESTree.JSXFragment) => {
    const children = element.children.filter((child) => !isNothing(child))
    const isFragment = element.type === 'JSXFragment'
    if (!isFragment && (children.length === 1 || !children.some((child) => mayChange(child, changing)))) return
    for (const child of children.filter((each) => isText(each, functions))) {
      const line = source.slice(0, child.start).split('\n').length
      faults.push(`${file}:${line}: ${source.slice(child.start, child.end).replaceAll(/\s+/g, ' ')}`)
    }
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(program)
  return faults
}

/**
 * The names whose values change while the page is shown: parameters, and what is made of them. Parameters of a callback
 * that gets the entries of a constant list do not change.
 */
function findChangingNames(program: ESTree.Program): ReadonlySet<string> {
  const changing = new Set<string>()
  let before = -1
  while (before < changing.size) {
    before = changing.size
    const constantCallbacks = new Set<ESTree.Node>()
    const add = (patterns: readonly ESTree.Node[]) => {
      for (const name of patterns.flatMap((pattern) => namesIn(pattern))) changing.add(name)
    }
    const addParameters = (made: ESTree.Function | ESTree.ArrowFunctionExpression) => {
      if (!constantCallbacks.has(made)) add(made.params)
    }
    new Visitor({
      CallExpression({ callee, arguments: values }) {
        if (callee.type === 'MemberExpression' && !isChanging(callee.object, changing)) {
          for (const value of values) constantCallbacks.add(value)
        }
      },
      ArrowFunctionExpression: addParameters,
      FunctionDeclaration: addParameters,
      FunctionExpression: addParameters,
      VariableDeclarator({ id, init }) {
        if (init && !isFunction(init) && isChanging(init, changing)) add([id])
      },
    }).visit(program)
  }
  return changing
}

/** The names of the file's own functions. They return elements; those that return texts are in other files. */
function findFunctions(program: ESTree.Program): ReadonlySet<string> {
  const functions = new Set(['children'])
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && isFunction(init)) functions.add(namesIn(id).join())
    },
  }).visit(program)
  return functions
}

const isFunction = ({ type }: ESTree.Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** The names that a pattern declares, or that an expression uses: not those of properties. */
function namesIn(node: ESTree.Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'Property' || node.type === 'MethodDefinition') return namesIn(node.value)
  if (node.type === 'MemberExpression' && !node.computed) return namesIn(node.object)
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return []
  return Object.values(node)
    .flat()
    .flatMap((value: unknown) => (isNode(value) ? namesIn(value) : []))
}

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value

/** Whether an expression uses a name that changes, or a hook. */
const isChanging = (node: ESTree.Node, changing: ReadonlySet<string>) =>
  namesIn(node).some((name) => changing.has(name) || /^use[A-Z]/.test(name))

type Child = ESTree.JSXElement['children'][number]

/** Blanks between lines, and comments. */
function isNothing(child: Child): boolean {
  if (child.type === 'JSXText') return /^\s*\n\s*$/.test(child.value)
  return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'
}

const mayChange = (child: Child, changing: ReadonlySet<string>) =>
  child.type === 'JSXExpressionContainer' && isChanging(child.expression, changing)

function isText(child: Child, functions: ReadonlySet<string>): boolean {
  return child.type === 'JSXText' || (child.type === 'JSXExpressionContainer' && isTextual(child.expression, functions))
}

function isTextual(value: ESTree.Node, functions: ReadonlySet<string>): boolean {
  const isOne = (part: ESTree.Node) => isTextual(part, functions)
  if (value.type === 'ParenthesizedExpression' || value.type === 'ChainExpression') return isOne(value.expression)
  if (value.type === 'ConditionalExpression') return isOne(value.consequent) || isOne(value.alternate)
  // The left side is a condition, or may be nothing.
  if (value.type === 'LogicalExpression') return isOne(value.right)
  if (value.type === 'Literal') return typeof value.value === 'string'
  if (value.type === 'Identifier') return !/^(children|undefined|hint)$|element/i.test(value.name)
  if (value.type === 'CallExpression') {
    const { callee } = value
    if (callee.type === 'Identifier') return !functions.has(callee.name)
    return !(
      callee.type === 'MemberExpression' &&
      callee.property.type === 'Identifier' &&
      callee.property.name === 'map'
    )
  }
  return !['JSXElement', 'JSXFragment', 'JSXEmptyExpression'].includes(value.type)
}
