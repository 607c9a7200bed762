import fc from 'fast-check'

/** An address that must never be in a log. */
export const plantedDomain = 'planted.example'
export const plantedEmail = `fz.person@${plantedDomain}`
/** The name of a header that a visitor tries to add to the answer. */
export const smuggledHeader = 'x-smuggled'
/** Must not come back as markup: an element with this name in a page is from a visitor. */
export const plantedMarkup = ['<i id=fzmark', '<svg/onload=fzmark', '<script id=fzmark', 'href="javascript:fzmark']

const planted = fc.constantFrom(
  '<i id=fzmark>',
  `"'><svg/onload=fzmark>`,
  '</script><script id=fzmark>',
  '</title></textarea><i id=fzmark>',
  'javascript:fzmark',
  '\r\nX-Smuggled: 1\r\n\r\n<i id=fzmark>',
  '\nSet-Cookie: smuggled=1',
  `Ada <${plantedEmail}>`,
)

const words = `{{7*7}}\${7*7}<%=7*7%> //evil.example/ \\\\evil.example\\ https://evil.example/ ../../../../etc/passwd
  ..\\..\\server\\main.ts /proc/self/environ [object+Object] $(id) \`id\` |id * ( [ [] {} null true + $5 5. % %zz %00 %ff
  %c0%af %2e%2e%2f %252e 1e999 -1 -0 0 99 1e3 0x10 ٣ 1,000 1.999 9007199254740993`
const signs = '\t|\0| |\u202Eabc|\u200B|\uFEFF|\u2028|\uFFFF|\u001b[31m|\uD800|a\uDC00b|👩🏽‍🏫'
const long = ["' OR 1=1 --", '"; drop table payment; --', 'e\u0301'.repeat(50), '('.repeat(200), 'a'.repeat(9000)]
/** Texts that have broken other sites, and that fast-check does not generate. */
const known = fc.constantFrom(...words.split(/\s+/), ...signs.split('|'), ...long)

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  planted,
  known,
  fc.tuple(known, planted).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)

/** As bytes on the wire, one character a byte. A lone surrogate is encoded as an encoder does it. */
export const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const percent = (text: string, what: RegExp) =>
  toBytes(text).replaceAll(what, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Percent-encoded in full, as a browser does it, or incorrectly. */
export const encodedText: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((text) => percent(text, /[^\w.~-]/g).slice(0, 6000)),
  hostileText.map((text) => percent(text, /[^\x21-\x7e]|[#"<>`]/g).slice(0, 6000)),
  hostileText.map((text) => `%f0%9f${percent(text, /[^\w.~-]/g).slice(0, 6000)}%`),
)
