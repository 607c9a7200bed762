import { findOrders } from '../../orders/orders.queries.server.ts'
import { drawPackingSlips } from '../../receipts/documents/packing-slip.server.ts'
import { sendFile } from '../../my-giving/send-file.server.ts'
import { officeHref } from '../office-href.ts'
import { backTo, type OfficePage } from '../office-page.ts'

/** The number of slips in one file. */
const maxSlips = 200

/** The packing slips of the orders in `?id=`, or of all orders to pack, as one PDF. */
export const packingSlips: OfficePage = {
  path: '/office/orders/slips.pdf',
  title: 'Packing slips',
  async get({ db, url }) {
    const ids = url.searchParams.getAll('id').slice(0, maxSlips)
    const page = { sort: 'ordered', isDownward: false, offset: 0, limit: maxSlips } as const
    const filter = ids.length > 0 ? { state: 'all' as const, ids } : { state: 'to-pack' as const }
    const orders = await findOrders(db, { ...page, ...filter })
    if (orders.length === 0) return backTo(officeHref('/office/orders'))
    return sendFile(await drawPackingSlips(orders), 'packing-slips')
  },
}
