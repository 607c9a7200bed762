import type { Order } from '../payments/payment-tables.ts'

export type ShippingAddress = Pick<
  Order,
  'ship_name' | 'ship_line1' | 'ship_line2' | 'ship_city' | 'ship_state' | 'ship_zip'
>

/** The codes of the postal service: https://pe.usps.com/text/pub28/28apb.htm */
const states = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS FM GU MH MP PR PW VI AA AE AP'.split(
    ' ',
  ),
)

/** Whether the postal service has a state with these two letters. */
export const isState = (letters: string) => states.has(letters)

/** The apparent faults of an address in the United States, in words. A parcel to it may come back. */
export function addressFaults(address: ShippingAddress): string[] {
  const { ship_name: name, ship_line1: street, ship_city: city, ship_state: state, ship_zip: zip } = address
  return [
    !name && 'no name',
    !street && 'no street',
    street && !/[\p{L}\p{N}]{2}/u.test(street) && 'no street that can be read',
    !city && 'no city',
    !state && 'no state',
    state && !states.has(state) && `no state ${state}`,
    !zip && 'no ZIP code',
    zip && !/^\d{5}(-?\d{4})?$/.test(zip) && 'no ZIP code of five or nine digits',
  ].filter((fault): fault is string => Boolean(fault))
}
