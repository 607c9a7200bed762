import { ApiError } from './api-error.ts'
import { buildList, findField } from './objects.ts'
import { store } from './sandbox.ts'

/** Lists that an object has only when the request expands them. */
const inclusions: Record<string, (id: string) => object> = {
  'charge.refunds': (id) => buildList(store.all('refund', { charge: id }), `/v1/charges/${id}/refunds`),
  'checkout.session.line_items': (id) =>
    buildList(store.get('sandbox.plan', `${id}_plan`).lineItems, `/v1/checkout/sessions/${id}/line_items`),
  'invoice.payments': (id) =>
    buildList(store.all('invoice_payment', { invoice: id }), `/v1/invoice_payments?invoice=${id}`),
}

type Node = Record<string, unknown>
const maxDepth = 4

/** The answer, with the object in place of its id at every path of `expand`. */
export function expand(answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer
  // A copy, because the answer may share parts with another object.
  const copy: Node = JSON.parse(JSON.stringify(answer))
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > maxDepth) {
      throw new ApiError(`You cannot expand more than ${maxDepth} levels of a property. Property: ${path}`, {
        param: 'expand',
      })
    }
    walk(copy, steps, { path, owner: copy, inside: [] })
  }
  return copy
}

interface Position {
  path: string
  /** The object whose property is expanded, and the steps into it so far. */
  owner: Node
  inside: string[]
}

function walk(node: unknown, steps: string[], position: Position): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, steps, position)
    return
  }
  const [step, ...rest] = steps
  if (step === undefined || typeof node !== 'object' || node === null) return
  const parent = node as Node
  // An object with an `object` field starts a new path; a hash without one belongs to its owner.
  const { owner, inside } = 'object' in parent ? { owner: parent, inside: [] } : position
  const name = [...inside, step].join('.')
  const object = String(owner['object'])
  const include = inclusions[`${object}.${name}`]
  if (include) parent[step] ??= include(String(owner['id']))

  const value = parent[step]
  const types = findField(object, name)
  const isReference = types.some(({ primitives, objects }) => primitives.has('string') && objects.length > 0)
  if (isReference && typeof value === 'string') parent[step] = store.findAny(value) ?? value
  if (!isReference && !include && (rest.length === 0 || value === undefined)) {
    throw new ApiError(`This property cannot be expanded (${position.path}).`, { param: 'expand' })
  }
  walk(parent[step], rest, { path: position.path, owner, inside: [...inside, step] })
}
