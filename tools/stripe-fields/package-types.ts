import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What one field may hold in JSON. */
export interface FieldType {
  /** `string`, `number`, `boolean`, `null`; what is not listed may not stand there. */
  primitives: Set<string>
  /** The words that may stand there. Null: any text. */
  words: Set<string> | null
  /** The objects that may stand there; more than one where it can be expanded. */
  objects: Shape[]
  /** What the items of an array, or of one of Stripe's lists, may hold. */
  items: FieldType | null
  /** Keys of anybody's choice, such as metadata, or a type that this reader does not know. */
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
  /** By the name in this module: the file and the name there. */
  imports: Map<string, [file: string, name: string]>
}

const folder = join(dirname(fileURLToPath(import.meta.resolve('stripe'))), '.')
const modules = new Map<string, Module>()

/**
 * The types of all objects of the installed `stripe` package with an `object` field, by its value, read from its
 * declarations: what they say must be known when a program runs. The declarations are generated and very regular, so a
 * reader of lines is enough; what it cannot read counts as open.
 */
export function shapesByObject(): Map<string, Shape> {
  const found = new Map<string, Shape>()
  for (const file of globSync('resources/**/*.d.ts', { cwd: folder }).filter((path) => !/[\\/]V2[\\/]/.test(path))) {
    const { shapes, aliases } = moduleOf(file)
    for (const [name, shape] of shapes) {
      const { object, deleted } = objectNames.get(shape) ?? {}
      if (!object || deleted || name.includes('.') || aliases.has(name)) continue
      if (!found.has(object)) found.set(object, shape)
    }
  }
  return found
}

/** What may stand at a path such as `outcome.type`; more than one type where objects of several kinds may lie on the way. */
export function findField(shapes: Map<string, Shape>, object: string, path: string): FieldType[] {
  let inside = [shapes.get(object)]
  let types: FieldType[] = []
  for (const step of path.split('.')) {
    types = inside.flatMap((shape) => shape?.fields.get(step)?.type() ?? [])
    inside = types.flatMap((type) => [...type.objects, ...(type.items?.objects ?? [])])
  }
  return types
}

const objectNames = new Map<Shape, { object?: string; deleted?: boolean }>()

function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const module: Module = { shapes: new Map(), aliases: new Map(), imports: new Map() }
  modules.set(file, module)
  const scopes: { kind: 'interface' | 'namespace' | 'other'; path: string[] }[] = []
  const here = () => scopes.at(-1) ?? { kind: 'namespace', path: [] }
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
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
      const [, kind, name = '', parents, closed] = opened
      const path = [...here().path, name]
      if (kind === 'interface') {
        const shape = { name: path.join('.'), fields: new Map(), isOpen: false, parents: parents?.split(', ') ?? [] }
        module.shapes.set(shape.name, shape)
      }
      if (!closed) scopes.push({ kind: kind as 'interface', path })
      continue
    }
    const alias = /^\s*(?:export )?type (\w+) = (.*);$/.exec(line)
    if (alias) module.aliases.set([...here().path, alias[1]].join('.'), alias[2] ?? '')
    const scope = here()
    const shape = scope.kind === 'interface' ? module.shapes.get(scope.path.join('.')) : undefined
    const field = shape && /^\s*(?:readonly )?'?([\w.]+)'?(\?)?: (.*?);?$/.exec(line)
    if (field) readField(file, scope.path, shape, field)
    else if (shape && /^\s*\[\w+: string\]/.test(line)) shape.isOpen = true
    if (line.endsWith('{')) scopes.push({ kind: 'other', path: here().path })
    if (/^\s*\};?$/.test(line)) scopes.pop()
  }
  return module
}

function readField(file: string, path: string[], shape: Shape, [, name = '', optional, text = '']: string[]): void {
  let type: FieldType | undefined
  shape.fields.set(name, { isOptional: optional !== undefined, type: () => (type ??= typeOf(file, path, text)) })
  if (name === 'object') objectNames.set(shape, { ...objectNames.get(shape), object: /^'(.+)'$/.exec(text)?.[1] ?? '' })
  if (name === 'deleted' && text === 'true') objectNames.set(shape, { ...objectNames.get(shape), deleted: true })
}

function typeOf(file: string, path: string[], text: string): FieldType {
  const type: FieldType = { primitives: new Set(), words: new Set(), objects: [], items: null, isOpen: false }
  for (const part of text.split(/ \| (?![^<]*>)/)) {
    const item = /^(?:Array|ApiList)<(.*)>$/.exec(part)?.[1]
    if (item !== undefined) type.items = typeOf(file, path, item)
    else if (part.startsWith("'")) {
      type.primitives.add('string')
      type.words?.add(part.slice(1, -1))
    } else if (part === 'string' || part === 'Decimal') {
      type.primitives.add('string')
      type.words = null
    }
    // What the package leaves open for words that Stripe may add; today's are listed beside it.
    else if (part === 'OtherString') type.primitives.add('string')
    else if (/^-?\d|^number$/.test(part)) type.primitives.add('number')
    else if (/^(?:true|false|boolean)$/.test(part)) type.primitives.add('boolean')
    else if (part === 'null') type.primitives.add('null')
    else addReference(type, file, path, part)
  }
  return type
}

function addReference(type: FieldType, file: string, path: string[], name: string): void {
  // From the innermost scope outwards, as the language looks names up.
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const full = [...path.slice(0, depth), name].join('.')
    const { shapes, aliases } = moduleOf(file)
    const shape = shapes.get(full)
    if (shape) return void type.objects.push(findShape(file, full) ?? shape)
    const alias = aliases.get(full)
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
