import { fieldsRead } from './fields-read.ts'

const paths = new Map<string, readonly string[]>(Object.entries(fieldsRead))

/** A field that the site reads and that an answer does not have: `charge payment_method_details.type`. */
export interface MissingField {
  object: string
  path: string
}

/** The fields that the site reads and that an object, or one inside it, does not have. Null is a value. */
export function findMissingFields(value: unknown): MissingField[] {
  if (Array.isArray(value)) return value.flatMap(findMissingFields)
  if (!isHash(value)) return []
  const object = String(value['object'])
  const missing = (paths.get(object) ?? []).flatMap((path) => missingAt(value, path.split('.'), []))
  const own = [...new Set(missing)].map((path) => ({ object, path }))
  return [...own, ...Object.values(value).flatMap(findMissingFields)]
}

/** How far a path leads before a field is missing. Behind null, and in another named object, nothing is. */
function missingAt(node: unknown, [step, ...rest]: string[], walked: string[]): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => missingAt(item, [step ?? '', ...rest], walked))
  if (step === undefined || !isHash(node) || (walked.length > 0 && 'object' in node)) return []
  const here = [...walked, step]
  return node[step] === undefined ? [here.join('.')] : rest.length > 0 ? missingAt(node[step], rest, here) : []
}

const isHash = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

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
