import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** As many characters after the prefix as Stripe's own ids have, so that columns and patterns meet real lengths. */
const lengths = {
  ch_3: 23,
  cs_test_: 58,
  cus_: 14,
  du_1: 23,
  evt_1: 23,
  evt_3: 23,
  in_1: 23,
  il_1: 23,
  inpay_1: 23,
  issfr_1: 23,
  li_1: 23,
  pi_3: 23,
  plink_1: 23,
  pm_1: 23,
  price_1: 23,
  prod_: 14,
  re_3: 23,
  req_: 14,
  shr_1: 23,
  si_: 14,
  sub_1: 23,
  txn_3: 23,
} as const

export function newId(prefix: keyof typeof lengths): string {
  return prefix + randomText(lengths[prefix])
}

export function randomText(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length]
  return text
}
