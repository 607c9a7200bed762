import type { Order } from '../platform/tables.ts'

type Addressed = Pick<Order, 'ship_name' | 'ship_line1' | 'ship_line2' | 'ship_city' | 'ship_state' | 'ship_zip'>

/** The lines of the address, as they stand on a parcel in the United States. */
export function addressOf(order: Addressed): string[] {
  const region = [order.ship_state, order.ship_zip].filter(Boolean).join(' ')
  const town = [order.ship_city, region].filter(Boolean).join(', ')
  return [order.ship_name, order.ship_line1, order.ship_line2, town].filter((line): line is string => Boolean(line))
}
