import { existsSync, globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { findCode, type Report, withoutType } from './find-code.ts'

const project = new URL('../../', import.meta.url)

/** Gives what a file of the project exports under a name; undefined where it cannot be read. */
type Load = (path: string, name: string) => Promise<unknown>

/** `file:line: what is wrong, and what to write`, for every file of app/content that does not hold words alone. */
export async function findFaultsOfWords(): Promise<string[]> {
  const files = globSync('app/content/**/*.{ts,md}', { cwd: project }).filter((file) => !file.endsWith('.test.ts'))
  const faults = files.toSorted().map((file) => {
    const source = readFileSync(new URL(file, project), 'utf8')
    return file.endsWith('.md') ? findFaultsOfGuide(file, source, load) : findFaultsOfFile(file, source, load)
  })
  return (await Promise.all(faults)).flat()
}

/** A file that does not load has a fault of its own, which is reported there. */
const load: Load = async (path, name) => {
  const url = new URL(path, project)
  if (!existsSync(url)) return undefined
  const exported = (await import(url.href).catch(() => ({}))) as Record<string, unknown>
  return exported[name]
}

/**
 * A file of words has imports, types, one `words(…)`, and constants with data. Its values are texts, numbers, true, false,
 * null, lists and objects.
 */
export async function findFaultsOfFile(file: string, source: string, load: Load): Promise<string[]> {
  const { program, errors } = parseSync(file, source)
  const faults: string[] = []
  const report: Report = (at, text) => faults.push(`${file}:${lineAt(source, at)}: ${text}`)
  for (const { message, labels } of errors) report(labels[0]?.start ?? 0, message)

  const imports = importsOf(program, file)
  const isKnown = (name: string) => imports.has(name)
  const calls: ESTree.CallExpression[] = []
  for (const statement of program.body) {
    for (const value of valuesOf(statement, report)) {
      if (value.type === 'CallExpression' && isWords(value)) calls.push(value)
      else findCode(value, { report, isKnown, onText: () => {} })
    }
  }
  for (const [index, call] of calls.entries()) {
    if (index > 0)
      report(call.start, 'A file has one words(…). Write these words into it, or into a file of their own.')
    await checkCall(call, { file, source, report, imports, load })
  }
  return faults
}

/** The exported values of a statement. Anything but imports, types and exported constants is reported. */
function valuesOf(statement: ESTree.Node, report: Report): ESTree.Node[] {
  if (statement.type === 'ImportDeclaration' || isType(statement)) return []
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
  if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const')
    return declaration.declarations.flatMap(({ init }) => (init ? [withoutType(init)] : []))
  report(
    statement.start,
    statement.type === 'VariableDeclaration'
      ? 'Words have no variables. Write it where it is used, or once in a file of words, such as app/content/reach.ts.'
      : 'A file of words has imports, types and exported constants. Move the code to the folder that uses it.',
  )
  return []
}

const isType = (statement: ESTree.Node): boolean =>
  statement.type === 'TSInterfaceDeclaration' ||
  statement.type === 'TSTypeAliasDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && statement.declaration !== null && isType(statement.declaration))

const isWords = ({ callee }: ESTree.CallExpression) => callee.type === 'Identifier' && callee.name === 'words'

interface WordFile {
  file: string
  source: string
  report: Report
  imports: Imports
  load: Load
}

/** Checks `words(key, texts, sources)`. */
async function checkCall(
  call: ESTree.CallExpression,
  { file, source, report, imports, load }: WordFile,
): Promise<void> {
  const [key, texts, sources] = call.arguments
  const path = file.replace(/^app\/content\//, '').replace(/\.ts$/, '')
  if (key?.type !== 'Literal' || key.value !== path)
    report(call.start, `The first value is the path of the file. Write words('${path}', …).`)
  const known = namesOf(sources, report)
  const places: Place[] = []
  const onText = (at: number, text: string) => {
    if (/[{}]/.test(text.replaceAll(/\{[\w.]+\}/g, '')))
      report(at, 'A place in a text is a name in braces. Write it as {site.phone} or {day}.')
    places.push(...placesIn(text, (place, index) => source.indexOf(place, source[at] === '`' ? at + index : at)))
  }
  if (texts) findCode(texts, { report, isKnown: () => false, onText })
  for (const { at, place, name, rest } of places) {
    const origin = known.includes(name) ? imports.get(name) : undefined
    if (!origin)
      report(at, `${place} is not known here. Import ${name}, and name it at the end of words(…), as in { site }.`)
    else if (!hasValue(await load(origin.path, origin.name), rest)) report(at, missingIn(origin.path, place))
  }
}

/** The Markdown of a PDF file, in which the values of the settings are put. */
async function findFaultsOfGuide(file: string, text: string, load: Load): Promise<string[]> {
  const path = 'app/content/site.ts'
  const site = await load(path, 'site')
  return placesIn(text, (_, index) => index)
    .filter(({ name, rest }) => name !== 'site' || !hasValue(site, rest))
    .map(({ at, place }) => `${file}:${lineAt(text, at)}: ${missingIn(path, place)}`)
}

/** A place that other words or the settings fill: `{site.phone}`. */
interface Place {
  at: number
  place: string
  /** `site` */
  name: string
  /** `['phone']` */
  rest: string[]
}

function placesIn(text: string, positionOf: (place: string, index: number) => number): Place[] {
  return [...text.matchAll(/\{(\w+)\.([\w.]+)\}/g)].map(({ 0: place, 1: name = '', 2: rest = '', index }) => ({
    at: positionOf(place, index),
    place,
    name,
    rest: rest.split('.'),
  }))
}

/** Whether a place can be filled: its value is a text or a number. */
function hasValue(holder: unknown, path: readonly string[]): boolean {
  if (holder === undefined) return true
  const value = path.reduce<unknown>((from, name) => (from as Record<string, unknown> | undefined)?.[name], holder)
  return typeof value === 'string' || typeof value === 'number'
}

const missingIn = (path: string, place: string) => `${place} is no text or number of ${path}. Write the name of one.`

type Imports = Map<string, { path: string; name: string }>

/** Where each imported name comes from: its file in the project, and its name there. */
function importsOf(program: ESTree.Program, file: string): Imports {
  const imports: Imports = new Map()
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    const path = new URL(statement.source.value, new URL(file, 'file:///')).pathname.slice(1)
    for (const each of statement.specifiers) {
      if (each.type === 'ImportSpecifier' && each.imported.type === 'Identifier')
        imports.set(each.local.name, { path, name: each.imported.name })
    }
  }
  return imports
}

/** The names in `{ site, rules }`. */
function namesOf(sources: ESTree.Node | undefined, report: Report): string[] {
  if (!sources) return []
  const properties = sources.type === 'ObjectExpression' ? sources.properties : []
  const names = properties.flatMap((each) =>
    each.type === 'Property' && each.shorthand && each.key.type === 'Identifier' ? [each.key.name] : [],
  )
  if (names.length === 0 || names.length < properties.length)
    report(sources.start, 'Name what fills the places, as in { site, rules }.')
  return names
}

const lineAt = (source: string, at: number) => source.slice(0, Math.max(0, at)).split('\n').length
