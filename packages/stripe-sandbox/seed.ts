import { buildProduct } from './objects/product.ts'
import { change, type Sandbox } from './sandbox.ts'

const products = [
  { id: 'prod_sandbox_donation', name: 'Donation' },
  { id: 'prod_sandbox_book', name: 'Book' },
]

/** The two products that the publisher's account has, without events: they were always there. */
export function seed(sandbox: Sandbox): void {
  const { store, clock } = sandbox
  change(sandbox, () => {
    for (const product of products) {
      if (!store.find('product', product.id))
        store.insert('product', buildProduct({ ...product, created: clock.now() }))
    }
  })
}
