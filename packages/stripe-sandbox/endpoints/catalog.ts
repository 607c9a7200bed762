import { endpoint, listing, retrieval } from '../endpoint.ts'
import { buildProduct } from '../objects/product.ts'
import { boolean, list, mergeMetadata, metadata, page, params, text, url } from '../params.ts'
import { emit } from '../sandbox.ts'

export const catalogEndpoints = [
  endpoint(
    'POST',
    '/products',
    params({
      active: boolean().optional(),
      description: text().optional(),
      id: text().optional(),
      images: list(url(), 8).optional(),
      metadata: metadata().optional(),
      name: text(),
    }),
    (sandbox, given) => {
      const product = buildProduct({
        ...given,
        created: sandbox.clock.now(),
        metadata: mergeMetadata({}, given.metadata),
      })
      sandbox.store.insert('product', product)
      emit(sandbox, 'product.created', product)
      return product
    },
  ),
  retrieval('product', '/products'),
  listing('product', '/products', params(page)),
  retrieval('price', '/prices'),
]
