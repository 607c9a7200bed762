import { fieldsRead } from './fields-read.ts'

const paths = new Map<string, readonly string[]>(Object.entries(fieldsRead))

/** A field that the site reads and an answer does not have: `charge payment_method_details.type`. */
export interface MissingField {
  object: string
  path: string
}

/** The fields that the site reads and an object, or a nested one, does not have. Null is a value. */
export function findMissingFields(value: unknown): MissingField[] {
  if (Array.isArray(value)) return value.flatMap(findMissingFields)
  if (!isHash(value)) return []
  const object = String(value['object'])
  const missing = (paths.get(object) ?? []).flatMap((path) => missingAt(value, path.split('.'), []))
  const own = [...new Set(missing)].map((path) => ({ object, path }))
  return [...own, ...Object.values(value).flatMap(findMissingFields)]
}

/** The start of a path, up to the missing field. Null and another Stripe object end the path without a fault. */
function missingAt(node: unknown, [step, ...rest]: string[], walked: string[]): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => missingAt(item, [step ?? '', ...rest], walked))
  if (step === undefined || !isHash(node) || (walked.length > 0 && 'object' in node)) return []
  const here = [...walked, step]
  return node[step] === undefined ? [here.join('.')] : rest.length > 0 ? missingAt(node[step], rest, here) : []
}

const isHash = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The fields that the site reads and that have a value: `charge status`. */
export function filledFields(value: unknown, object = '', prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item) => filledFields(item, object, prefix))
  const name = 'object' in value && typeof value.object === 'string' ? value.object : null
  return Object.entries(value).flatMap(([key, inner]) => {
    const [owner, path] = name === null ? [object, prefix + key] : [name, key]
    const isFilled = inner !== null && inner !== undefined && paths.get(owner)?.includes(path)
    return [...(isFilled ? [`${owner} ${path}`] : []), ...filledFields(inner, owner, `${path}.`)]
  })
}

export const allFieldsRead = [...paths].flatMap(([object, fields]) => fields.map((path) => `${object} ${path}`))
