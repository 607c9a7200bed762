import { compareObject, type Difference } from '../../packages/stripe-sandbox/testing/compare-object.ts'
import { fieldsRead } from './fields-read.ts'

const paths = new Map<string, readonly string[]>(Object.entries(fieldsRead))
/** With what stands around them: a field cannot be read where that is missing. */
const listed = new Map(
  [...paths].map(([object, fields]) => [
    object,
    new Set(fields.flatMap((path) => path.split('.').map((_, at, steps) => steps.slice(0, at + 1).join('.')))),
  ]),
)

/** How an object, and those inside it, differ from Stripe's in what the site reads. */
export function compareFieldsRead(value: unknown): Difference[] {
  return compareObject(value, listed).filter(({ object, path }) => listed.get(object)?.has(path))
}

/** Which of the fields that the site reads hold something: `charge status`. */
export function fieldsHeld(value: unknown, object = '', prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item) => fieldsHeld(item, object, prefix))
  const name = 'object' in value && typeof value.object === 'string' ? value.object : null
  return Object.entries(value).flatMap(([key, inner]) => {
    const [owner, path] = name === null ? [object, prefix + key] : [name, key]
    const isHeld = inner !== null && inner !== undefined && paths.get(owner)?.includes(path)
    return [...(isHeld ? [`${owner} ${path}`] : []), ...fieldsHeld(inner, owner, `${path}.`)]
  })
}

export const allFieldsRead = [...paths].flatMap(([object, fields]) => fields.map((path) => `${object} ${path}`))
