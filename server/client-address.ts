import { BlockList, isIP } from 'node:net'

/** The proxies whose word about a visitor's address is taken, from addresses and ranges such as `10.0.0.0/8`. */
export function proxyList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
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
  forwardedFor: string | null,
  proxies: BlockList,
): string | null {
  const claimed = (forwardedFor ?? '').split(',').map((item) => item.trim())
  let address = plain(peer)
  while (address && isIn(proxies, address)) address = plain(claimed.pop())
  return address && !isIn(loopback, address) ? address : null
}

const loopback = proxyList(['127.0.0.0/8', '::1'])

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** `203.0.113.7:51234` and `[2001:db8::1]:443`, as some proxies write. The brackets alone are written too (RFC 7239, 6). */
const withPort = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+)(?=:))(?::\d{1,5})?$/

/** Null for anything that is no address. IPv4 in IPv6's clothes is IPv4. */
function plain(text: string | undefined): string | null {
  const { six, four } = withPort.exec(text ?? '')?.groups ?? {}
  const address = (six ?? four ?? text ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address : null
}
