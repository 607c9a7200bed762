import { isIPv4 } from 'node:net'

export interface Client {
  address: string
  network: string
}

/** The client that a post is counted for. Null when the address is unknown: then only the limit of the whole site counts. */
export function clientOf(address: string | null): Client | null {
  if (!address) return null
  if (isIPv4(address)) return { address, network: address.split('.').slice(0, 3).join('.') }
  // A household has its own /64, and may use any address in it.
  const groups = expand(address)
  return { address: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':') }
}

/** The eight groups of an IPv6 address, without its zone and without leading zeros (RFC 5952). */
function expand(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}
