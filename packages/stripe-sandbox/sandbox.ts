import type Stripe from 'stripe'
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
  fault: Fault
  /** The last requests to the API, so that a test can prove what was asked once, twice or never. */
  requests: { method: string; path: string; status: number | 'reset' | 'cut' }[]
  /** The API request behind the change that is going on, for its events. Empty for a payer or a command. */
  cause: Stripe.Event.Request
}

const noRequest: Stripe.Event.Request = { id: null, idempotency_key: null }

export function openSandbox(settings: Settings): Sandbox {
  const store = new Store(settings.dataFile)
  const parts = { settings, store, clock: new Clock(store), webhooks: new Webhooks(store, settings) }
  const sandbox: Sandbox = { ...parts, fault: noFault, requests: [], cause: noRequest }
  addProducts(sandbox)
  return sandbox
}

export async function resetSandbox(sandbox: Sandbox): Promise<void> {
  await sandbox.webhooks.reset()
  sandbox.store.clear()
  sandbox.clock.reset()
  sandbox.fault = noFault
  sandbox.requests.length = 0
  addProducts(sandbox)
}

/** The products that the account has from the start, without events. */
function addProducts({ store, clock }: Sandbox): void {
  for (const [id, name] of Object.entries({ prod_sandbox_donation: 'Donation', prod_sandbox_book: 'Book' })) {
    const created = clock.now()
    if (!store.find('product', id)) store.insert('product', make('product', { id, name, created, updated: created }))
  }
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
  const object = sandbox.store.insert(type, make(type, { created: sandbox.clock.now(), ...given }))
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
  const changed = Object.entries(before).filter(
    ([key, value]) => key in patch && JSON.stringify(value) !== JSON.stringify(after[key as keyof typeof after]),
  )
  if (event) emit(sandbox, event, after, Object.fromEntries(changed))
  return after
}

/** An event holds the object as it is at that moment, whatever happens to it later. */
export function emit(sandbox: Sandbox, type: Stripe.Event.Type, object: object, previous?: object): string {
  const event = create(sandbox, 'event', {
    data: { object, ...(type.endsWith('.updated') && previous && { previous_attributes: previous }) },
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
