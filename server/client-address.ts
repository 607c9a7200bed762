import { BlockList, isIP, SocketAddress } from 'node:net'

/** The proxies whose word about a visitor's address is taken, from addresses and ranges such as `10.0.0.0/8`. */
export function proxyList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/**
 * The visitor's own address: the one that is connected to us or, behind proxies that we know, the last one in
 * X-Forwarded-For that is not such a proxy. What stands before it there is anybody's to write.
 * Null when it is not known: a proxy on this machine that nobody named stands for all visitors.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: BlockList,
): string | null {
  const hops = (forwardedFor ?? '').split(',')
  let address = parse(peer)
  while (address && proxies.check(address, familyOf(address))) address = parse(hops.pop())
  return address && !loopback.check(address, familyOf(address)) ? address : null
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const loopback = proxyList(['127.0.0.0/8', '::1'])

/** With or without a port, as proxies write both. Null for what is no address. IPv4-mapped IPv6 counts as IPv4. */
function parse(hop = ''): string | null {
  const text = hop.trim()
  const address = isIP(text) ? text : SocketAddress.parse(text)?.address
  return address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null
}
