import { refusalCodes, type RefusalKind } from './refusal-codes.ts'
import { refusalWords } from './refusal-words.ts'

export interface Refusal {
  kind: RefusalKind
  /** The enhanced status code that says most (RFC 3463). */
  status: string
  /** The rule that decided: one of `refusalWords`, or the code. */
  rule: string
  /** False: the code names no reason, such as 5.0.0 or 5.1.0, and no words do. */
  isDecided: boolean
}

const rules = refusalWords.map(({ name, kind, words }) => ({ name, kind, pattern: new RegExp(words.join('|'), 'i') }))

/** A longer text is no reason. */
const maxCharacters = 4000

/**
 * Decides what a refusal means. `status`: the enhanced status code of the report, empty without one. `words`: what the mail server
 * said, from a Diagnostic-Code, an answer or a report for people. A code of policy protects the reader whatever the words say, and
 * no temporary code says that nobody is there.
 */
export function readRefusal(status: string, words: string): Refusal {
  const refusal = decide(status, words)
  return { ...refusal, isDecided: !/^the code \d\.\d+\.0$/.test(refusal.rule) }
}

function decide(status: string, words: string): Omit<Refusal, 'isDecided'> {
  const text = withoutNames(words.slice(0, maxCharacters))
  const codes = [...codesIn(text), ...codesIn(status)]
  const code = codes.find((each) => !/^\d\.0\.0$/.test(each)) ?? codes[0] ?? '5.0.0'
  const protecting = codes.find((each) => /^\d\.[67]\.\d/.test(each))
  const full = codes.find((each) => refusalCodes[each] === 'full')
  const rule = rules.find(({ pattern }) => pattern.test(text))
  if (rule?.kind === 'other') {
    // A server that is busy says so of the full mailbox, too; and 5.1.1 is more exact than "try again".
    const isWeak = rule.name === 'a server that cannot be reached now'
    if (!isWeak || !isAboutMailbox(code)) return { kind: 'other', status: code, rule: rule.name }
  }
  if (protecting !== undefined) return { kind: 'other', status: protecting, rule: `the code ${protecting}` }
  if (rule?.kind === 'full') return { kind: 'full', status: code, rule: rule.name }
  if (full !== undefined) return { kind: 'full', status: full, rule: `the code ${full}` }
  if (code.startsWith('4.')) return { kind: 'other', status: code, rule: `the code ${code}` }
  if (rule?.kind === 'no-mailbox' && !isAboutWay(code)) return { kind: 'no-mailbox', status: code, rule: rule.name }
  return { kind: refusalCodes[code] ?? 'other', status: code, rule: `the code ${code}` }
}

const isAboutMailbox = (code: string) => refusalCodes[code] !== undefined

/** Size, list, their system. Of 5.4.x and 5.5.x words may say more: Postfix has 5.4.4 for a domain that does not exist. */
const isAboutWay = (code: string) => /^\d\.(2\.[34]|1\.[789]|3\.[1-5])$/.test(code)

/** Enhanced status codes in a text. Neither a part of an IP address nor a version number such as 4.94.2 is one. */
function codesIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w.])[45]\.[0-7]\.\d{1,3}(?![\d.]*\d|\.\d|-[a-z])/gi)].map(([code]) => code)
}

/** Without what contains words by chance: "spam@…", "mx.antispam.example", "https://…/policy". */
function withoutNames(words: string): string {
  return words
    .replaceAll(/\bhttps?:\/\/\S+/gi, '')
    .replaceAll(/<?[^\s<>"'()[\]]+@[^\s<>"'()[\]:;,]+>?/g, '')
    .replaceAll(/(?<![\w.])(?:[a-z\d_-]+\.)+[a-z]{2,}\b(?!\.\w)/g, '')
    .replaceAll(/[’`]/g, "'")
    .replaceAll(/\s+/g, ' ')
}
