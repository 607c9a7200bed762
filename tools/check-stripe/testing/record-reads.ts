import type Stripe from 'stripe'

/** The calls of a client, and the fields of its answers that were read. */
export interface Reads {
  /** `checkout.sessions.retrieve` */
  calls: Set<string>
  /** `charge outcome.type`: the nearest object with a name, and the path below it. */
  fields: Set<string>
}

/** From now on, records what the code under test calls on this client and reads of its answers. */
export function recordReads(client: Stripe): Reads {
  const reads: Reads = { calls: new Set(), fields: new Set() }
  for (const [name, resource] of Object.entries(client)) {
    const isResource = typeof resource === 'object' && resource !== null && !name.startsWith('_')
    if (isResource) Reflect.set(client, name, watchCalls(resource, name, reads))
  }
  return reads
}

/** Runs `work`. What it parses from this text also counts as an answer of Stripe's. */
export async function withWatchedText<T>(text: string, reads: Reads, work: () => Promise<T>): Promise<T> {
  const parse = JSON.parse
  JSON.parse = (given: string, reviver?: (this: unknown, key: string, value: unknown) => unknown) =>
    given === text ? watchObject(parse(given, reviver), '', '', reads) : parse(given, reviver)
  try {
    return await work()
  } finally {
    JSON.parse = parse
  }
}

function watchCalls(resource: object, path: string, reads: Reads): object {
  return new Proxy(resource, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof key !== 'string' || key.startsWith('_')) return value
      const here = `${path}.${key}`
      if (typeof value === 'object' && value !== null) return watchCalls(value, here, reads)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        reads.calls.add(here)
        return watchAnswer(value.apply(target, args), reads)
      }
    },
  })
}

/** An answer is an object, or the promise of one, or of a list, which can also be walked. */
function watchAnswer(answer: unknown, reads: Reads): unknown {
  if (!(answer instanceof Promise)) return watchObject(answer, '', '', reads)
  return new Proxy(answer, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (key === 'then') {
        return (done: (value: unknown) => unknown, failed: (error: unknown) => unknown) =>
          target.then((result) => done(watchObject(result, '', '', reads)), failed)
      }
      if (key === Symbol.asyncIterator) {
        return async function* () {
          for await (const item of target as unknown as AsyncIterable<unknown>) yield watchObject(item, '', '', reads)
        }
      }
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function watchObject(value: unknown, owner: string, path: string, reads: Reads): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return new Proxy(value, { get: (list, key) => watchObject(Reflect.get(list, key), owner, path, reads) })
  // A decimal or a date is a value.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const name = 'object' in value && typeof value.object === 'string' ? value.object : undefined
  const prefix = name === undefined ? `${path}.` : ''
  const object = name ?? owner
  let isCopied = false
  return new Proxy(value, {
    // Listing all names makes a copy, as a schema does: that reads no field.
    ownKeys(target) {
      isCopied = true
      queueMicrotask(() => (isCopied = false))
      return Reflect.ownKeys(target)
    },
    get(target, key) {
      const found: unknown = Reflect.get(target, key)
      if (typeof key !== 'string' || key === 'then' || isCopied) return found
      const here = prefix + key
      // Lists only hold other objects, and metadata is the site's own.
      if (object !== 'list') reads.fields.add(`${object} ${here}`)
      return key === 'metadata' ? found : watchObject(found, object, here, reads)
    },
  })
}
