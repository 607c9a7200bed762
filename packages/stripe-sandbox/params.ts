import { ApiError, missing } from './api-error.ts'
import type { FieldType, Shape } from './stripe-types.ts'

/** A form in bracket notation. A form numbers the items of a list, so a list is a tree of positions. */
type FormNode = string | FormTree
export interface FormTree {
  [key: string]: FormNode
}

/** Reads `a[b][0][c]=d` into `{ a: { b: { 0: { c: 'd' } } } }`. An empty pair of brackets takes the next free position. */
export function decodeForm(text: string): FormTree {
  const root = emptyTree()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.endsWith(']') ? name.slice(0, -1).split(/\]?\[/) : [name]
    let node = root
    for (const [depth, step] of path.entries()) {
      const key = step === '' ? String(Object.keys(node).length) : step
      const next = node[key]
      if (depth === path.length - 1) node[key] = value
      else node = typeof next === 'object' ? next : (node[key] = emptyTree())
    }
  }
  return root
}

/** Without a prototype, so that a parameter named `constructor` or `__proto__` is only a parameter. */
function emptyTree(): FormTree {
  return Object.create(null)
}

/** The longest texts and the range of numbers that Stripe takes, by the end of a parameter's name. */
const limits: [end: RegExp, min: number, max: number][] = [
  [/^client_reference_id$/, 0, 200],
  [/\[message\]$/, 0, 1200],
  [/\bstatement_descriptor(_suffix)?\]?$/, 0, 22],
  [/\bmetadata\]?\[.*\]$/, 0, 500],
  [/\b(quantity|interval_count)\]$/, 1, 999_999],
  [/^limit$/, 1, 100],
  [/(_at|_end|anchor|created.*)\]?$/, 0, 99_999_999_999],
]

/** The parameters of a request, as the type of the `stripe` package says; what Stripe refuses is refused in its words. */
export function readParams(shape: Shape, form: FormTree): Record<string, unknown> {
  return readHash(shape, form, '')
}

function readHash(shape: Shape, form: FormTree, at: string): Record<string, unknown> {
  const nameOf = (key: string) => (at ? `${at}[${key}]` : key)
  // Stripe looks for unknown names before it looks at values.
  const unknown = Object.keys(form).filter((key) => !shape.fields.has(key))
  if (unknown.length > 0) {
    throw new ApiError(
      `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.map(nameOf).join(', ')}`,
      {
        code: 'parameter_unknown',
        param: nameOf(unknown[0] ?? ''),
      },
    )
  }
  const read: Record<string, unknown> = {}
  for (const [key, { isOptional, type }] of shape.fields) {
    const node = form[key]
    if (node !== undefined) read[key] = readNode(type(), node, nameOf(key))
    else if (!isOptional) missing(nameOf(key))
  }
  return read
}

function readNode(type: FieldType, node: FormNode, param: string): unknown {
  if (typeof node === 'string') return readText(type, node, param)
  const { items, objects } = type
  if (items) {
    const entries = Object.entries(node).toSorted(([a], [b]) => Number(a) - Number(b))
    return entries.map(([key, item]) => readNode(items, item, `${param}[${key}]`))
  }
  const shape = objects.find(({ fields }) => fields.size > 0)
  if (shape) return readHash(shape, node, param)
  if (/\bmetadata\]?$/.test(param)) checkMetadata(node, param)
  return node
}

function readText({ primitives, words, isOpen }: FieldType, text: string, param: string): unknown {
  const refuse = (message: string, code?: string): never => {
    throw new ApiError(message, { param, ...(code && { code }) })
  }
  if (primitives.has('null') && text === '') return null
  const limit = limits.find(([end]) => end.test(param))
  if (words && words.size > 0) {
    if (words.has(text)) return text
    if (!primitives.has('number')) return refuse(`Invalid ${param}: must be one of ${[...words].join(', ')}`)
  }
  if (primitives.has('number')) {
    const code = 'parameter_invalid_integer'
    if (!/^-?\d{1,15}$/.test(text)) return refuse(`Invalid integer: ${text}`, code)
    const [, min, max] = limit ?? [null, -99_999_999, 99_999_999]
    if (Number(text) < min) return refuse(`This value must be greater than or equal to ${min}.`, code)
    if (Number(text) > max) return refuse(`This value must be less than or equal to ${max}.`, code)
    return Number(text)
  }
  if (primitives.has('boolean')) {
    return text === 'true' || (text !== 'false' && refuse(`Invalid boolean: ${text}`))
  }
  if (!primitives.has('string') && !isOpen) return refuse(`Invalid ${param}`)
  const max = limit?.[2] ?? 5000
  if (text.length > max) return refuse(`Invalid string: ${text.slice(0, 20)}...; must be at most ${max} characters`)
  if (param.endsWith('_url') && !/^https?:\/\/./i.test(text)) return refuse('Not a valid URL', 'url_invalid')
  if (param.endsWith('email') && !isEmail(text)) return refuse(`Invalid email address: ${text}`, 'email_invalid')
  return text
}

function checkMetadata(node: FormTree, param: string): void {
  const code = 'parameter_invalid'
  const entries = Object.entries(node)
  if (entries.length > 50) throw new ApiError('You can only specify up to 50 metadata keys', { code, param })
  for (const [key, value] of entries) {
    if (key.length > 40) throw new ApiError(`Metadata keys must be at most 40 characters: ${key}`, { code, param })
    const type = { primitives: new Set(['string']), words: null, objects: [], items: null, isOpen: false }
    readNode(type, value, `${param}[${key}]`)
  }
}

export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
}

/** Metadata after a change: an empty value removes its key, and no metadata at all removes them all. */
export function mergeMetadata(before: Record<string, string>, change: object | '' | null | undefined) {
  if (change === null || change === '') return {}
  const entries: [string, string][] = Object.entries({ ...before, ...change })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
