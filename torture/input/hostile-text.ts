import fc from 'fast-check'

/** Stands in whatever the fuzzer plants: an element of this kind in a page was written by a visitor. */
export const marker = 'fzmark'
/** An address that must never stand in a log. */
export const plantedEmail = 'fz.person@planted.example'
export const plantedDomain = 'planted.example'
/** What a header would be called that a visitor smuggled in. */
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
  plantedEmail,
  `Ada <${plantedEmail}>`,
]

/** Texts that have broken somebody's site. */
const classics = [
  '{{7*7}}${7*7}<%= 7*7 %>',
  '//evil.example/',
  '\\\\evil.example\\',
  'https://evil.example/',
  '../../../../etc/passwd',
  '..\\..\\server\\main.ts',
  '/proc/self/environ',
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '[object Object]'],
  ...[
    '',
    ' ',
    '\t',
    '\0',
    '\u0000null',
    '\u001b[31m',
    '\u202Eabc',
    '\u2066\u2069',
    '\u200B',
    '\uFEFF',
    '\u2028',
    '\u2029',
  ],
  ...['\uD800', '\uDFFF', 'a\uDC00b', '👩🏽‍🏫', '🇺🇸', '𝒳', 'e\u0301'.repeat(50), 'ﷺ', '\uFFFF', '\u{10FFFF}'],
  ...['NaN', 'Infinity', '-Infinity', '1e999', '-1', '-0', '0', '1', '99', '1e3', '0x10', '٣', '1,000', '$5', '5.'],
  ...[
    '0.1',
    '1.999',
    '0.30000000000000004',
    '9007199254740993',
    '99999999',
    '1e-400',
    '9'.repeat(400),
    '1'.repeat(5000),
  ],
  ...['null', 'undefined', 'true', '[]', '{}', '%', '%zz', '%00', '%ff', '%c0%af', '%2e%2e%2f', '%252e', '%u202e', '+'],
  ...[
    "' OR 1=1 --",
    '"; drop table gift; --',
    '$(id)',
    '`id`',
    '|id',
    '*',
    '(',
    '[',
    '('.repeat(200),
    'a'.repeat(9000),
  ],
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...planted) },
  { weight: 5, arbitrary: fc.constantFrom(...classics) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...classics), fc.constantFrom(...planted)).map((parts) => parts.join('')),
  },
)

/** As bytes on the wire, one character a byte. A lone surrogate becomes what an encoder makes of it. */
export const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** Percent-encoded as a browser does it, in full, twice, or not as it should be. */
export const encoded: fc.Arbitrary<(text: string) => string> = fc.constantFrom(
  encodeBytes,
  encodeBytes,
  (text: string) => encodeBytes(encodeBytes(text)),
  (text: string) => encodeBytes(text, /[^\x21-\x7e]|[#"<>`]/g),
  (text: string) => `${encodeBytes(text)}%`,
  (text: string) => `%f0%9f${encodeBytes(text)}`,
)

function encodeBytes(text: string, what = /[^\w.~-]/g): string {
  return toBytes(text).replaceAll(what, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
