import { findOrders } from '../../orders/orders.queries.server.ts'
import { drawPackingSlips } from '../../receipts/documents/packing-slip.server.ts'
import { backTo, type OfficePage } from '../office-page.ts'

/** So many PDF documents come in one file. */
const maxSlips = 200

/** The packing slips of the orders that `id` names, or of all that are to be packed, as one file for the printer. */
export const packingSlips: OfficePage = {
  path: '/office/orders/slips.pdf',
  title: 'Packing slips',
  opensTo: 'orders-and-messages',
  async get({ db, url }) {
    const ids = url.searchParams.getAll('id').slice(0, maxSlips)
    const asked = { sort: 'ordered', isDownward: false, offset: 0, limit: maxSlips } as const
    const orders = await findOrders(db, {
      ...asked,
      ...(ids.length > 0 ? { state: 'all', ids } : { state: 'to-pack' }),
    })
    if (orders.length === 0) return backTo('/office/orders')
    const pdf = await drawPackingSlips(orders)
    const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline; filename="packing-slips.pdf"' }
    return new Response(new Uint8Array(pdf), { headers })
  },
}
