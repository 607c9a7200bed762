import { BlockList, isIP, SocketAddress } from 'node:net'

/** The proxies whose X-Forwarded-For is trusted, as addresses and ranges such as `10.0.0.0/8`. */
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
 * The visitor's address: that of the connection or, behind trusted proxies, the last one in X-Forwarded-For that is not
 * a trusted proxy. Clients can forge the entries before it.
 * Null if it is unknown: behind a local proxy that is not configured, all visitors have the same address.
 */
export function clientAddress(peer = '', forwardedFor = '', proxies: BlockList): string | null {
  const hops = forwardedFor.split(',')
  let address = parse(peer)
  while (address && proxies.check(address, familyOf(address))) address = parse(hops.pop())
  return address && !loopback.check(address, familyOf(address)) ? address : null
}

/**
 * The address by which renders and, without `forwardedFor`, connections are counted. Null for a trusted proxy, and for this
 * machine and its networks, where a proxy may be that `TRUSTED_PROXIES` does not name.
 */
export function countedAddress(peer: string | undefined, forwardedFor = '', proxies: BlockList): string | null {
  const address = clientAddress(peer, forwardedFor, proxies)
  return address && !privateNetworks.check(address, familyOf(address)) ? address : null
}

/** Whether the connection comes from a trusted proxy. */
export function isProxy(peer: string | undefined, proxies: BlockList): boolean {
  const address = parse(peer)
  return address !== null && proxies.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const loopback = proxyList(['127.0.0.0/8', '::1'])
/** RFC 1918, 4193, 4291 and 6598. */
const privateNetworks = proxyList([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
])

/**
 * Reads an address with or without a port; proxies write both. IPv4-mapped IPv6 counts as IPv4. Returns null when it is not an
 * address.
 */
function parse(hop = ''): string | null {
  const text = hop.trim()
  const address = isIP(text) ? text : SocketAddress.parse(text)?.address
  return address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null
}
