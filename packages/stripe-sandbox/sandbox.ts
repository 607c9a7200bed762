import type Stripe from 'stripe'
import { z } from 'zod'
import { openAccount } from './account.ts'
import { ApiError, missingResource } from './api-error.ts'
import { Clock } from './clock.ts'
import { make, type Given, type ObjectTypes, type TypeName } from './objects.ts'
import type { Settings } from './settings.ts'
import { Store } from './store.ts'
import { Webhooks } from './webhooks.ts'

const count = z.coerce.number<number>().int().min(0)

/** What each fault of the API does. */
export const faultModes = {
  none: 'ends the fault',
  down: 'resets the connection',
  slow: 'waits delayMs before it acts',
  error: 'answers status without acting',
  'rate-limit': 'answers 429',
  'act-then-error': 'acts, answers 500, and stores that under the idempotency key',
  cut: 'acts, and ends the connection in the middle of the answer',
  forbid: 'answers as to a restricted key without the permission; with method, only that method',
  omit: 'removes field from every answer',
}
type FaultMode = keyof typeof faultModes

/** A fault of the API. The hosted page and the commands have none. */
export const faultArgs = {
  mode: z.enum(Object.keys(faultModes) as FaultMode[]),
  /** For `slow`: the delay of every answer. */
  delayMs: count.default(3000),
  /** For `error`: 500, or 503 and the like. */
  status: count.default(500),
  /** How many requests have the fault. Without a count: all, until the mode changes. */
  count: count.optional(),
  /** For `forbid`, the answer to a restricted key without the permission: only this method. */
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  /** For `omit`: the field that is missing from every answer. */
  field: z.string().optional(),
  /** Only paths that begin with this text, for example `/v1/checkout`. */
  path: z.string().default('/v1'),
}
const faultSchema = z.strictObject(faultArgs)
export type Fault = z.output<typeof faultSchema>
export const noFault = faultSchema.parse({ mode: 'none' })

const noRequest: Stripe.Event.Request = { id: null, idempotency_key: null }

/** The state that all modules share. One process is one sandbox: `main.ts` opens it before it listens. */
export let settings: Settings
export let store: Store
export let clock: Clock
export let webhooks: Webhooks

export const state = {
  /** The origin of the hosted pages. */
  origin: '',
  fault: noFault,
  /** The last requests to the API, so that a test can count them. */
  requests: [] as { method: string; path: string; status: number | 'reset' | 'cut' }[],
  /** How many requests have no answer yet. */
  underWay: 0,
  /** The API request that causes the current change, for its events. Empty for a payer or a command. */
  cause: noRequest,
}

export function openSandbox(given: Settings): void {
  settings = given
  store = new Store(settings.dataFile)
  clock = new Clock()
  webhooks = new Webhooks()
  state.origin = settings.checkoutOrigin
  openAccount()
}

export async function resetSandbox(): Promise<void> {
  await webhooks.reset()
  store.clear()
  clock.reset()
  state.fault = noFault
  state.requests.length = 0
  openAccount()
}

/** Every change of objects runs in this function: the changes and their events are stored in one transaction. */
export function change<T>(work: () => T, cause = noRequest): T {
  state.cause = cause
  try {
    return store.transaction(work)
  } finally {
    state.cause = noRequest
    webhooks.wake()
  }
}

/** Creates and stores an object. */
export function create<T extends TypeName>(
  type: T,
  given: Given<ObjectTypes[T]>,
  event?: Stripe.Event.Type,
): ObjectTypes[T] {
  const now = clock.now()
  const object = store.insert(type, make(type, { created: now, ...given }), now)
  if (event) emit(event, object)
  return object
}

/** Changes an object. Its event has the previous values of the changed fields. */
export function update<T extends TypeName>(
  type: T,
  before: ObjectTypes[T],
  patch: Partial<ObjectTypes[T]>,
  event?: Stripe.Event.Type,
): ObjectTypes[T] {
  const after = store.update(type, before, patch)
  const previous = previousValues(before, after)
  if (event && !(event.endsWith('updated') && !previous)) emit(event, after, previous)
  return after
}

/** The previous values of the changed fields, also in nested objects; of a changed list, the whole list. */
function previousValues(before: object, after: object): object | undefined {
  const changed = Object.keys({ ...before, ...after }).flatMap((key) => {
    const [was, is] = [before, after].map((object) => (object as Record<string, unknown>)[key] ?? null)
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const areHashes = [was, is].every((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
    return [[key, areHashes ? previousValues(was as object, is as object) : was]]
  })
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** An event has a copy of the object at this moment. */
export function emit(type: Stripe.Event.Type, object: object, previous?: object): string {
  const event = create('event', {
    data: { object, ...(type.endsWith('updated') && previous && { previous_attributes: previous }) },
    pending_webhooks: settings.webhookUrl ? 1 : 0,
    request: state.cause,
    type,
  })
  webhooks.enqueue(event.id)
  return event.id
}

export function find<T extends TypeName>(type: T, id: string, param = 'id', status = 404): ObjectTypes[T] {
  const object = store.find(type, id)
  if (!object) throw missingResource(type, id, param, status)
  return object
}

export function refuseUnless(isAllowed: boolean, message: string, details?: { code?: string; param?: string }): void {
  if (!isAllowed) throw new ApiError(message, details)
}
