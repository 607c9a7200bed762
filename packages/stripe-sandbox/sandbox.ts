import type Stripe from 'stripe'
import { openAccount } from './account.ts'
import { ApiError, missingResource } from './api-error.ts'
import { Clock } from './clock.ts'
import { make, type Given, type ObjectTypes, type TypeName } from './objects.ts'
import type { Settings } from './settings.ts'
import { Store } from './store.ts'
import { Webhooks } from './webhooks.ts'

/** How the API misbehaves. The hosted page and the commands never do. */
export interface Fault {
  mode: (typeof faultModes)[number]
  /** For `slow`: how long every answer takes. */
  delayMs: number
  /** For `error`: 500, or 503 and the like. */
  status: number
  /** How many requests are hit. Without one: all, until the mode changes. */
  count: number | undefined
  /** For `forbid`, as a restricted key without this permission meets it: only this method. */
  method: string | undefined
  /** For `omit`: the field that every answer leaves out. */
  field: string | undefined
  /** Only paths that begin so, for example `/v1/checkout`. */
  path: string
}

export const faultModes = [
  ...(['none', 'down', 'slow', 'error', 'rate-limit', 'act-then-error', 'cut', 'forbid', 'omit'] as const),
] as const

export const noFault: Fault = {
  ...{ mode: 'none', delayMs: 3000, status: 500, path: '/v1' },
  ...{ count: undefined, method: undefined, field: undefined },
}

/** The whole state of the sandbox, which every part gets. */
export interface Sandbox {
  settings: Settings
  store: Store
  clock: Clock
  webhooks: Webhooks
  /** Where the hosted pages are. */
  origin: string
  fault: Fault
  /** The last requests to the API, so that a test can prove what was asked once, twice or never. */
  requests: { method: string; path: string; status: number | 'reset' | 'cut' }[]
  /** How many more have come and have no answer yet. */
  underWay: number
  /** The API request behind the change that is going on, for its events. Empty for a payer or a command. */
  cause: Stripe.Event.Request
}

const noRequest: Stripe.Event.Request = { id: null, idempotency_key: null }

export function openSandbox(settings: Settings): Sandbox {
  const store = new Store(settings.dataFile)
  const parts = { settings, store, clock: new Clock(store), webhooks: new Webhooks(store, settings) }
  const origin = settings.checkoutOrigin ?? ''
  const sandbox: Sandbox = { ...parts, origin, fault: noFault, requests: [], underWay: 0, cause: noRequest }
  openAccount(sandbox)
  return sandbox
}

export async function resetSandbox(sandbox: Sandbox): Promise<void> {
  await sandbox.webhooks.reset()
  sandbox.store.clear()
  sandbox.clock.reset()
  sandbox.fault = noFault
  sandbox.requests.length = 0
  openAccount(sandbox)
}

/** Everything that changes objects runs in here: their changes and their events are kept together or not at all. */
export function change<T>(sandbox: Sandbox, work: () => T, cause = noRequest): T {
  sandbox.cause = cause
  try {
    return sandbox.store.transaction(work)
  } finally {
    sandbox.cause = noRequest
    sandbox.webhooks.wake()
  }
}

/** Makes and keeps an object. */
export function create<T extends TypeName>(
  sandbox: Sandbox,
  type: T,
  given: Given<ObjectTypes[T]>,
  event?: Stripe.Event.Type,
): ObjectTypes[T] {
  const now = sandbox.clock.now()
  const object = sandbox.store.insert(type, make(type, { created: now, ...given }), now)
  if (event) emit(sandbox, event, object)
  return object
}

/** Changes an object. Its event says what the changed fields held before. */
export function update<T extends TypeName>(
  sandbox: Sandbox,
  type: T,
  before: ObjectTypes[T],
  patch: Partial<ObjectTypes[T]>,
  event?: Stripe.Event.Type,
): ObjectTypes[T] {
  const after = sandbox.store.update(type, before, patch)
  const previous = whatChanged(before, after)
  if (event && !(event.endsWith('updated') && !previous)) emit(sandbox, event, after, previous)
  return after
}

/** What the changed fields held before, also those of the objects inside; of a list that changed, all of it. */
function whatChanged(before: object, after: object): object | undefined {
  const changed = Object.keys({ ...before, ...after }).flatMap((key) => {
    const [was, is] = [before, after].map((object) => (object as Record<string, unknown>)[key] ?? null)
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const areHashes = [was, is].every((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
    return [[key, areHashes ? whatChanged(was as object, is as object) : was]]
  })
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** An event holds the object as it is at that moment, whatever happens to it later. */
export function emit(sandbox: Sandbox, type: Stripe.Event.Type, object: object, previous?: object): string {
  const event = create(sandbox, 'event', {
    data: { object, ...(type.endsWith('updated') && previous && { previous_attributes: previous }) },
    pending_webhooks: sandbox.settings.webhookUrl ? 1 : 0,
    request: sandbox.cause,
    type,
  })
  sandbox.webhooks.enqueue(event.id)
  return event.id
}

export function find<T extends TypeName>(
  { store }: Sandbox,
  type: T,
  id: string,
  param = 'id',
  status = 404,
): ObjectTypes[T] {
  const object = store.find(type, id)
  if (!object) throw missingResource(type, id, param, status)
  return object
}

export function refuseUnless(isAllowed: boolean, message: string, details?: { code?: string; param?: string }): void {
  if (!isAllowed) throw new ApiError(message, details)
}
