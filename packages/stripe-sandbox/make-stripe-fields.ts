/**
 * Lists the fields of Stripe's objects, and the types of their values, from the fixtures that Stripe publishes:
 *
 *   node packages/stripe-sandbox/make-stripe-fields.ts FIXTURES.json > stripe-fields.txt
 *
 * FIXTURES.json is `latest/openapi.fixtures3.json` of https://github.com/stripe/openapi, one object of each kind.
 */
import { readFileSync } from 'node:fs'
import { objectKinds } from './objects.ts'
import { jsonTypeOf } from './testing/compare-object.ts'

/** A line for each nested object: its path, `.` for the whole, and its fields with their types. */
function* linesOf(node: object, path = '.'): Generator<string> {
  const entries = Object.entries(node)
  if (entries.length > 0) yield `${path} ${entries.map(([name, value]) => `${name}:${jsonTypeOf(value)}`).join(' ')}`
  for (const [name, value] of entries) {
    const inner: unknown = Array.isArray(value) ? value[0] : value
    // A Stripe object has its own lines; the keys of metadata are not Stripe's.
    const isPlain = jsonTypeOf(inner) === 'object' && !hasName(inner as object) && !name.endsWith('metadata')
    if (isPlain) yield* linesOf(inner as object, path === '.' ? name : `${path}.${name}`)
  }
}

const hasName = (node: object) => 'object' in node && typeof node.object === 'string'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Which file? See the comment in make-stripe-fields.ts.')
const { resources } = JSON.parse(readFileSync(file, 'utf8')) as { resources: Record<string, object> }
for (const name of objectKinds.keys()) {
  for (const line of linesOf(resources[name] ?? {})) process.stdout.write(`${name} ${line}\n`)
}
