import fc from 'fast-check'

/** Is in all markup that is sent: an element of this kind in a page was written by a visitor. */
export const marker = 'fzmark'
/** An address that must never be in a log. */
export const plantedDomain = 'planted.example'
export const plantedEmail = `fz.person@${plantedDomain}`
/** The name of a header that a visitor tries to add to the answer. */
export const smuggledHeader = 'x-smuggled'

/** What must come back nowhere: not in a page as markup, not in a header, not in the log. */
const planted = [
  `<i id=${marker}>`,
  `"'><svg/onload=${marker}>`,
  `</script><script id=${marker}>`,
  `</title></textarea><i id=${marker}>`,
  `javascript:${marker}`,
  `\r\nX-Smuggled: 1\r\n\r\n<i id=${marker}>`,
  '\nSet-Cookie: smuggled=1',
  `Ada <${plantedEmail}>`,
]

/** Texts that have broken other sites, and that fast-check does not draw by itself. */
const known = [
  ...'{{7*7}}${7*7}<%=7*7%> //evil.example/ \\\\evil.example\\ https://evil.example/ ../../../../etc/passwd'.split(' '),
  ...'..\\..\\server\\main.ts /proc/self/environ [object+Object] $(id) `id` |id * ( [ [] {} null true + $5 5.'.split(
    ' ',
  ),
  ...'% %zz %00 %ff %c0%af %2e%2e%2f %252e %u202e 1e999 -1 -0 0 99 1e3 0x10 ٣ 1,000 1.999 9007199254740993'.split(' '),
  ...'|\t|\0| |\u202Eabc|\u200B|\uFEFF|\u2028|\uFFFF|\u001b[31m|\uD800|a\uDC00b|👩🏽‍🏫'.split('|'),
  "' OR 1=1 --",
  '"; drop table payment; --',
  'e\u0301'.repeat(50),
  '('.repeat(200),
  '1'.repeat(5000),
  'a'.repeat(9000),
]

const anyKnown = fc.constantFrom(...known)
const anyPlanted = fc.constantFrom(...planted)

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  anyPlanted,
  anyKnown,
  fc.tuple(anyKnown, anyPlanted).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.double().map(String), fc.bigInt().map(String)),
)

/** As bytes on the wire, one character a byte. A lone surrogate becomes what an encoder makes of it. */
export const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const encode = (text: string, what = /[^\w.~-]/g): string =>
  toBytes(text).replaceAll(what, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Percent-encoded as a browser does it, in full, twice, or not as it should be. */
export const encodedText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      encode,
      (text: string) => encode(encode(text)),
      (text: string) => encode(text, /[^\x21-\x7e]|[#"<>`]/g),
      (text: string) => `%f0%9f${encode(text)}%`,
    ),
    hostileText,
  )
  .map(([encodeText, text]) => encodeText(text).slice(0, 6000))
