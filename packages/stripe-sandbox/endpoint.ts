import type { z } from 'zod'
import { missingResource } from './api-error.ts'
import { expand } from './expand.ts'
import type { FormTree } from './form-body.ts'
import type { ObjectTypes } from './object-types.ts'
import { buildList } from './objects/list.ts'
import { params, readParams } from './params.ts'
import type { Sandbox } from './sandbox.ts'
import type { Filters, Page } from './store.ts'

export interface Request {
  /** The id in the path, empty where there is none. */
  id: string
  /** Where this server is reached, for the addresses in its answers. */
  origin: string
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/v1`; `:id` stands for the id. */
  path: string
  run(sandbox: Sandbox, form: FormTree, request: Request): object
}

/** One call of the API: what it takes, and what it does. Expanding the answer is the same for all. */
export function endpoint<T extends z.ZodType<{ expand?: string[] | undefined }>>(
  method: Endpoint['method'],
  path: string,
  schema: T,
  handle: (sandbox: Sandbox, params: z.output<T>, request: Request) => object,
): Endpoint {
  return {
    method,
    path,
    run(sandbox, form, request) {
      const params = readParams(schema, form)
      return expand(sandbox, handle(sandbox, params, request), params.expand ?? [])
    },
  }
}

export function find<T extends keyof ObjectTypes>(sandbox: Sandbox, type: T, id: string, param = 'id'): ObjectTypes[T] {
  const object = sandbox.store.find(type, id)
  if (!object) throw missingResource(type, id, param)
  return object
}

export function retrieval(type: keyof ObjectTypes, path: string): Endpoint {
  return endpoint('GET', `${path}/:id`, params({}), (sandbox, _params, { id }) => find(sandbox, type, id))
}

/** A list, newest first. `toFilters` turns the endpoint's own parameters into places inside the object. */
export function listing<S extends z.ZodType<Page & { expand?: string[] | undefined }>>(
  type: keyof ObjectTypes,
  path: string,
  schema: S,
  toFilters: (params: z.output<S>) => Filters = () => ({}),
): Endpoint {
  return endpoint('GET', path, schema, (sandbox, given) => {
    if (given.starting_after !== undefined) find(sandbox, type, given.starting_after, 'starting_after')
    if (given.ending_before !== undefined) find(sandbox, type, given.ending_before, 'ending_before')
    const { data, hasMore } = sandbox.store.list(type, toFilters(given), given)
    return buildList(data, `/v1${path}`, hasMore)
  })
}
