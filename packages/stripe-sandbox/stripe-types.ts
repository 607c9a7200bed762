import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Reads the types of the installed `stripe` package from its declarations at run time. The declarations are generated
 * and regular, so reading line by line is enough. A type that this module cannot read counts as open.
 */

/** The JSON values that a field may have. */
export interface FieldType {
  /** The allowed ones of `string`, `number`, `boolean` and `null`. */
  primitives: Set<string>
  /** The allowed enum values. Null means any text. */
  words: Set<string> | null
  /** The allowed objects, of several kinds if the field can be expanded to several. */
  objects: Shape[]
  /** The type of the items of an array or a list. */
  items: FieldType | null
  /** Free keys, such as metadata, or a type that this module does not know. */
  isOpen: boolean
}

export interface Shape {
  name: string
  fields: Map<string, { isOptional: boolean; type: () => FieldType }>
  isOpen: boolean
}

interface Module {
  shapes: Map<string, Shape & { parents: string[] }>
  aliases: Map<string, string>
  /** By the name in this module: the file, and the name in it. */
  imports: Map<string, [file: string, name: string]>
}

const folder = dirname(fileURLToPath(import.meta.resolve('stripe')))
const modules = new Map<string, Module>()

/** The interface of that name in a file below `resources`, also one in a namespace. */
export function readShape(resource: string, name: string): Shape {
  const file = `resources/${resource}.d.ts`
  const full = [...moduleOf(file).shapes.keys()].find((key) =>
    [name, `Checkout.${name}`, `BillingPortal.${name}`, `Tax.${name}`].includes(key),
  )
  const shape = full && findShape(file, full)
  if (!shape) throw new Error(`The stripe package has no ${name} in ${file}.`)
  return shape
}

function moduleOf(file: string): Module {
  const read = modules.get(file)
  if (read) return read
  const module: Module = { shapes: new Map(), aliases: new Map(), imports: new Map() }
  modules.set(file, module)
  const scopes: { kind: string; path: string[] }[] = []
  const here = () => scopes.at(-1) ?? { kind: 'namespace', path: [] }
  const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
  for (const line of text.split('\n')) {
    const imported = /^import .*?\{ (.*) \} from '(\..*)\.js';/.exec(line)
    if (imported) {
      for (const one of (imported[1] ?? '').split(', ')) {
        const [name = '', alias = name] = one.split(' as ')
        module.imports.set(alias, [posix.join(dirname(file), `${imported[2]}.d.ts`), name])
      }
      continue
    }
    const opened = /^\s*(?:export )?(?:declare )?(interface|namespace) (\w+)(?:<.*>)?(?: extends (.*))? \{(\})?/.exec(
      line,
    )
    if (opened) {
      const [, kind = '', name = '', parents, closed] = opened
      // A type that was read incompletely ends where the next one of the file begins.
      if (line.startsWith('export ')) scopes.length = 0
      const path = [...here().path, name]
      if (kind === 'interface') {
        const shape = { name: path.join('.'), fields: new Map(), isOpen: false, parents: parents?.split(', ') ?? [] }
        module.shapes.set(shape.name, shape)
      }
      if (!closed) scopes.push({ kind, path })
      continue
    }
    const alias = /^\s*(?:export )?type (\w+) = (.*);$/.exec(line)
    if (alias) module.aliases.set([...here().path, alias[1]].join('.'), alias[2] ?? '')
    const { kind, path } = here()
    const shape = kind === 'interface' ? module.shapes.get(path.join('.')) : undefined
    const field = shape && /^\s*(?:readonly )?'?([\w.]+)'?(\?)?: (.*?);?$/.exec(line)
    if (field) {
      const [, name = '', optional, type = ''] = field
      let read: FieldType | undefined
      const isOptional = optional !== undefined
      shape.fields.set(name, { isOptional, type: () => (read ??= typeOf(file, path, type)) })
    } else if (shape && /^\s*\[\w+: string\]/.test(line)) shape.isOpen = true
    if (line.endsWith('{')) scopes.push({ kind: 'other', path })
    if (/^\s*\};?$/.test(line)) scopes.pop()
  }
  return module
}

function typeOf(file: string, path: string[], text: string): FieldType {
  const type: FieldType = { primitives: new Set(), words: new Set(), objects: [], items: null, isOpen: false }
  for (const part of text.split(/ \| (?![^<]*>)/)) {
    const [, generic, inner = ''] = /^(\w+)<(.*)>$/.exec(part) ?? []
    if (generic === 'Array' || generic === 'ApiList') type.items = typeOf(file, path, inner)
    else if (generic === 'Emptyable') merge(type, typeOf(file, path, `${inner} | null`))
    else if (part.startsWith("'")) {
      type.primitives.add('string')
      type.words?.add(part.slice(1, -1))
    } else if (part === 'string' || part === 'Decimal') {
      type.primitives.add('string')
      type.words = null
    }
    // Stripe may add enum values that the package does not list.
    else if (part === 'OtherString') type.primitives.add('string')
    else if (/^-?\d|^number$/.test(part)) type.primitives.add('number')
    else if (/^(?:true|false|boolean)$/.test(part)) type.primitives.add('boolean')
    else if (part === 'null') type.primitives.add('null')
    else addReference(type, file, path, part)
  }
  return type
}

function addReference(type: FieldType, file: string, path: string[], name: string): void {
  // From the innermost scope outwards, as TypeScript resolves names.
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const full = [...path.slice(0, depth), name].join('.')
    const shape = findShape(file, full)
    if (shape) return void type.objects.push(shape)
    const alias = moduleOf(file).aliases.get(full)
    if (alias !== undefined) return merge(type, typeOf(file, full.split('.').slice(0, -1), alias))
  }
  const [first = '', ...rest] = name.split('.')
  const [target, original] = moduleOf(file).imports.get(first) ?? []
  if (target && original) return merge(type, typeOf(target, [], [original, ...rest].join('.')))
  type.isOpen = true
}

function merge(type: FieldType, more: FieldType): void {
  for (const primitive of more.primitives) type.primitives.add(primitive)
  type.words = type.words && more.words && new Set([...type.words, ...more.words])
  type.objects.push(...more.objects)
  type.items ??= more.items
  type.isOpen ||= more.isOpen
}

/** A shape with the fields that it inherits. */
function findShape(file: string, name: string): Shape | undefined {
  const shape = moduleOf(file).shapes.get(name)
  for (const parent of shape?.parents.splice(0) ?? []) {
    for (const { fields } of typeOf(file, name.split('.').slice(0, -1), parent).objects) {
      for (const [key, field] of fields) if (!shape?.fields.has(key)) shape?.fields.set(key, field)
    }
  }
  return shape
}
