import { listedFields, shapeOf } from '../objects.ts'
import type { FieldType, Shape } from '../stripe-types.ts'

type Json = Record<string, unknown>

/** A difference between an object and Stripe's: `charge outcome.type: missing`. */
export interface Difference {
  object: string
  path: string
  what: string
}

/** Optional fields that Stripe also shows: their paths, by object. */
type Expected = Map<string, { has(path: string): boolean }>

export const jsonTypeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Compares every field of an object and of the objects in it with the package's types and the list. */
export function compareObject(value: unknown, expected: Expected = listedFields): Difference[] {
  const object = isJson(value) ? String(value['object']) : jsonTypeOf(value)
  const shape = shapeOf(object)
  if (!shape) return [{ object, path: '', what: 'the package has no such object' }]
  return compareNode(value as Json, shape, expected, object, '')
}

function compareNode(node: Json, shape: Shape, expected: Expected, object: string, prefix: string): Difference[] {
  const found: Difference[] = []
  const report = (name: string, what: string) => found.push({ object, path: prefix + name, what })
  for (const [name, { isOptional }] of shape.fields) {
    const isListed = expected.get(object)?.has(prefix + name) ?? false
    if (node[name] === undefined && (isListed || !isOptional)) report(name, 'missing')
  }
  for (const [name, value] of Object.entries(node)) {
    // A type without fields may hold anything, such as an event's object.
    if (value === undefined || shape.isOpen || shape.fields.size === 0) continue
    const type = shape.fields.get(name)?.type()
    if (type) found.push(...compareValue(value, type, expected, object, prefix + name))
    else report(name, 'not a field of Stripe’s')
  }
  return found
}

function compareValue(value: unknown, type: FieldType, expected: Expected, object: string, path: string): Difference[] {
  const json = jsonTypeOf(value)
  if (typeof value === 'string' && type.words && type.words.size > 0 && !type.words.has(value)) {
    return [{ object, path, what: `"${value}", a word that Stripe does not use there` }]
  }
  if (type.isOpen || type.primitives.has(json)) return []
  if (Array.isArray(value) && type.items) {
    const { items } = type
    return value.flatMap((item) => compareValue(item, items, expected, object, path))
  }
  if (isJson(value) && value['object'] === 'list' && type.items) {
    return compareValue(value['data'], type, expected, object, path)
  }
  if (isJson(value) && typeof value['object'] === 'string') return compareObject(value, expected)
  // Where several types are allowed, the closest one counts.
  const tries = isJson(value)
    ? type.objects.map((shape) => compareNode(value, shape, expected, object, `${path}.`))
    : []
  const best = tries.toSorted((a, b) => a.length - b.length)[0]
  return best ?? [{ object, path, what: `${json}, where Stripe has ${[...allowedTypes(type)].join(' or ')}` }]
}

function* allowedTypes({ primitives, objects, items }: FieldType): Generator<string> {
  yield* primitives
  if (objects.length > 0) yield 'object'
  if (items) yield 'array'
}

function isJson(value: unknown): value is Json {
  return jsonTypeOf(value) === 'object'
}
