import { readFileSync } from 'node:fs'

/** What stands in packages/stripe-sandbox/stripe-fields.txt: for each object, the paths of its fields and what they held. */
export function readListedFields(): Map<string, Map<string, string>> {
  const listed = new Map<string, Map<string, string>>()
  const text = readFileSync(new URL('../../packages/stripe-sandbox/stripe-fields.txt', import.meta.url), 'utf8')
  for (const line of text.trim().split('\n')) {
    const [object = '', place, ...fields] = line.split(' ')
    const paths = listed.get(object) ?? new Map<string, string>()
    listed.set(object, paths)
    for (const field of fields.filter(Boolean)) {
      const [name = '', type = ''] = field.split(':')
      paths.set(place === '.' ? name : `${place}.${name}`, type)
    }
  }
  return listed
}
