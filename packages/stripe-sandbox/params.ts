import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { nameOf, type FormTree } from './form-body.ts'

/** A form carries text only: these schemas read it, and refuse what Stripe refuses in Stripe's words. */

type Refiner = { addIssue(issue: { code: 'custom'; message: string; params: { code?: string } }): void }

/** Refuses a value with a message and, where Stripe has one, an error code. */
function refuse(ctx: Refiner, message: string, code?: string): never {
  ctx.addIssue({ code: 'custom', message, params: code ? { code } : {} })
  return z.NEVER
}

export const text = (maximum = 5000) =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? undefined : `Invalid string: ${JSON.stringify(issue.input)}`),
    })
    .superRefine((value, ctx) => {
      if (value.length > maximum) {
        refuse(ctx, `Invalid string: ${value.slice(0, 20)}...; must be at most ${maximum} characters`)
      }
    })

export const integer = (minimum = Number.MIN_SAFE_INTEGER, maximum = 99_999_999) =>
  z.string().transform((value, ctx) => {
    if (!/^-?\d{1,15}$/.test(value)) return refuse(ctx, `Invalid integer: ${value}`, 'parameter_invalid_integer')
    const number = Number(value)
    if (number < minimum) {
      return refuse(ctx, `This value must be greater than or equal to ${minimum}.`, 'parameter_invalid_integer')
    }
    if (number > maximum) {
      return refuse(ctx, `This value must be less than or equal to ${maximum}.`, 'parameter_invalid_integer')
    }
    return number
  })

export const timestamp = () => integer(0, 99_999_999_999)

export const boolean = () =>
  z.string().transform((value, ctx) => {
    if (value !== 'true' && value !== 'false') return refuse(ctx, `Invalid boolean: ${value}`)
    return value === 'true'
  })

export const url = () =>
  text().refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
    message: 'Not a valid URL',
    params: { code: 'url_invalid' },
  })

export const email = () =>
  text(800).superRefine((value, ctx) => {
    if (!isEmail(value)) refuse(ctx, `Invalid email address: ${value}`, 'email_invalid')
  })

export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
}

export const choice = <const T extends string>(values: readonly [T, ...T[]]) =>
  z.enum(values, {
    error: (issue) => (issue.input === undefined ? undefined : `Invalid value: must be one of ${values.join(', ')}`),
  })

export const hash = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape)

/** A form numbers the items of a list, so a list arrives as an object of positions. */
export const list = <T extends z.ZodType>(item: T, maximum = 100) =>
  z.preprocess(
    (node) => (typeof node === 'object' && node !== null && !Array.isArray(node) ? positions(node) : node),
    z.array(item, { error: (issue) => (issue.input === undefined ? undefined : 'Invalid array') }).max(maximum, {
      error: `Array too long: at most ${maximum} items`,
    }),
  )

/** An empty text unsets a value. */
export const emptyable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((node) => (node === '' ? null : node), schema.nullable())

/** A hash that the sandbox accepts and does nothing with. */
export const ignored = () => z.record(z.string(), z.unknown())

export const metadata = () =>
  emptyable(z.record(z.string(), text(500))).superRefine((values, ctx) => {
    const keys = Object.keys(values ?? {})
    if (keys.length > 50) refuse(ctx, 'You can only specify up to 50 metadata keys', 'parameter_invalid')
    const long = keys.find((key) => key.length > 40)
    if (long) refuse(ctx, `Metadata keys must be at most 40 characters: ${long}`, 'parameter_invalid')
  })

/** Metadata after a change: an empty value removes its key, and no metadata at all removes them all. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return before
  if (change === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}

const range = () =>
  z.union([
    timestamp().transform((at) => ({ gte: at, lte: at })),
    hash({
      gt: timestamp().optional(),
      gte: timestamp().optional(),
      lt: timestamp().optional(),
      lte: timestamp().optional(),
    }),
  ])

export const cursor = {
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
}

/** What every list of objects with a date takes. */
export const page = { ...cursor, created: range().optional() }

/** The parameters of one endpoint. Every endpoint takes `expand`. */
export const params = <T extends z.ZodRawShape>(shape: T) => hash({ ...shape, expand: list(text(), 20).optional() })

export function readParams<T extends z.ZodType>(schema: T, form: FormTree): z.output<T> {
  const result = schema.safeParse(form, { reportInput: true })
  if (result.success) return result.data
  // Stripe looks for unknown names before it looks at any value.
  const { issues } = result.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  if (!issue) throw new ApiError('Invalid request.')
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => nameOf([...issue.path, key]))
    throw new ApiError(`Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`, {
      code: 'parameter_unknown',
      param: names[0] ?? '',
    })
  }
  const param = nameOf(issue.path)
  if ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined) {
    throw new ApiError(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const code = issue.code === 'custom' ? issue.params?.['code'] : undefined
  const message = issue.message.replace(/^Invalid value:/, `Invalid ${String(issue.path.at(-1))}:`)
  throw new ApiError(message, { param, ...(typeof code === 'string' && { code }) })
}

function positions(node: object): unknown {
  const entries = Object.entries(node)
  if (!entries.every(([key]) => /^\d+$/.test(key))) return node
  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
}
