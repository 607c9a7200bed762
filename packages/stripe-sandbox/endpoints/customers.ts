import type { z } from 'zod'
import { endpoint, find, listing, retrieval } from '../endpoint.ts'
import { buildCustomer } from '../objects/customer.ts'
import { email, emptyable, hash, integer, mergeMetadata, metadata, page, params, text } from '../params.ts'
import { emit } from '../sandbox.ts'

const address = hash({
  city: text().optional(),
  country: text().optional(),
  line1: text().optional(),
  line2: text().optional(),
  postal_code: text().optional(),
  state: text().optional(),
})

const customerParams = params({
  address: emptyable(address).optional(),
  balance: integer().optional(),
  description: text().optional(),
  email: emptyable(email()).optional(),
  metadata: metadata().optional(),
  name: emptyable(text(256)).optional(),
  phone: emptyable(text(20)).optional(),
})

type Address = z.output<typeof address>

export const customerEndpoints = [
  endpoint('POST', '/customers', customerParams, (sandbox, given) => {
    const customer = buildCustomer({
      created: sandbox.clock.now(),
      address: given.address ? wholeAddress(given.address) : null,
      balance: given.balance ?? 0,
      description: given.description ?? null,
      email: given.email ?? null,
      metadata: mergeMetadata({}, given.metadata),
      name: given.name ?? null,
      phone: given.phone ?? null,
    })
    sandbox.store.insert('customer', customer)
    emit(sandbox, 'customer.created', customer)
    return customer
  }),
  retrieval('customer', '/customers'),
  endpoint('POST', '/customers/:id', customerParams, (sandbox, given, { id }) => {
    const before = find(sandbox, 'customer', id)
    const after = sandbox.store.update('customer', before, {
      ...(given.address !== undefined && { address: given.address && wholeAddress(given.address) }),
      ...(given.balance !== undefined && { balance: given.balance }),
      ...(given.description !== undefined && { description: given.description }),
      ...(given.email !== undefined && { email: given.email }),
      ...(given.name !== undefined && { name: given.name }),
      ...(given.phone !== undefined && { phone: given.phone }),
      metadata: mergeMetadata(before.metadata, given.metadata),
    })
    emit(sandbox, 'customer.updated', after, {
      balance: before.balance,
      email: before.email,
      name: before.name,
      metadata: before.metadata,
    })
    return after
  }),
  listing('customer', '/customers', params({ ...page, email: text().optional() }), (given) => ({ email: given.email })),
]

function wholeAddress(given: Address) {
  const nothing = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  return { ...nothing, ...given }
}
