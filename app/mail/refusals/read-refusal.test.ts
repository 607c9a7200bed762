import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RefusalKind } from './refusal-codes.ts'
import { readRefusal } from './read-refusal.ts'
import { refusalWords } from './refusal-words.ts'

/** Refusals by the name of the rule that decides, each with the code of its report: at least two for each rule. */
const byRule: Record<string, readonly (readonly [status: string, words: string])[]> = {
  'our address, name or server is refused': [
    [
      '5.0.0',
      'smtp; 550 5.7.1 Connections not accepted from servers without a valid sender domain. Fix reverse DNS for 203.0.113.9',
    ],
    ['5.1.8', 'smtp; 553 5.1.8 <bounces@books.example>: Domain of sender address does not exist'],
    ['5.0.0', '550 Sender verify failed'],
    ['5.1.1', 'smtp; 550 5.1.1 Sender address rejected: User unknown'],
    ['5.0.0', '554 Your IP (203.0.113.9) has no PTR record'],
    ['5.0.0', '550 Your domain is not allowed to send to this list'],
    ['5.7.1', '504 5.5.2 <books>: Helo command rejected: need fully-qualified hostname'],
    ['5.7.25', '550 5.7.25 The IP address sending this message does not have a PTR record setup'],
  ],
  relaying: [
    ['5.7.1', '554 5.7.1 <ada@example.com>: Relay access denied'],
    ['5.0.0', '550 relay not permitted'],
    ['5.0.0', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
    ['5.0.0', '550 5.1.1 Unable to relay for ada@example.com'],
    ['5.0.0', '530 Authentication required'],
  ],
  'a block list, a policy or a rule': [
    ['5.7.1', 'smtp; 554 5.7.1 Service unavailable; Client [203.0.113.9] blocked using zen.blocklist.example'],
    ['5.1.1', '550 5.1.1 Mail from your subnet is blocked'],
    ['5.0.0', '554 Message refused for policy reasons'],
    ['5.0.0', '550 Administrative prohibition'],
    ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied'],
    ['5.7.1', 'smtp;550 5.7.1 RESOLVER.RST.AuthRequired; authentication required'],
    ['5.2.1', '521 5.2.1 : AOL will not accept delivery of this message.'],
    ['5.0.0', '550 5.2.0 The user has set a rule: filtered'],
    ['5.0.0', '550 This mailbox only accepts messages from people it knows'],
  ],
  'spam, viruses and who signs the mail': [
    ['5.0.0', '554 5.7.0 This message looks like spam to us'],
    ['5.1.1', '550 5.1.1 Rejected as spam'],
    ['5.0.0', '550 SPF check failed'],
    ['5.7.26', '550 5.7.26 Unauthenticated email is not accepted due to the DMARC record of the domain'],
    ['5.0.0', '552 Virus found: Worm.Sample'],
    ['5.6.0', '554 5.6.0 Invalid header found'],
  ],
  'too many mails, or one that is too large': [
    ['5.4.5', '550 5.4.5 Daily sending quota exceeded'],
    ['4.7.0', '421 4.7.0 Too many connections'],
    ['5.2.3', '552 5.2.3 Message size exceeds fixed maximum message size'],
    ['5.3.4', '552 5.3.4 Message too big for system'],
    ['5.0.0', '552 Message size limit of 10 MB'],
  ],
  'a full mailbox': [
    ['5.2.2', 'smtp; 552 5.2.2 user is over quota'],
    ['5.0.0', "550 The recipient's mailbox is full and cannot take messages now"],
    ['5.0.0', "Sorry, the user's mailfolder is over the allowed quota (size). (#5.2.2)"],
    ['5.1.1', '550 5.1.1 Mailbox full'],
    ['5.0.0', '552 Requested mail action aborted: exceeded storage allocation'],
    ['4.2.2', '452 4.2.2 The email account is over quota. Please try again later.'],
    ['5.2.2', 'smtp;554 5.2.2 STOREDRV.Deliver: mailbox full. The following information should help: quota exceeded'],
    ['5.0.0', "can't create user output file. maildir: /home/ada: Disk quota exceeded"],
    ['5.0.0', '550 Mailbox size limit exceeded'],
  ],
  'a mailbox that is switched off': [
    ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled'],
    ['5.0.0', '554 delivery error: dd This account has been disabled or discontinued [#102].'],
    ['5.1.1', '550 5.1.1 Account inactive'],
    ['5.0.0', '550 Mailbox is suspended'],
    ['5.0.0', 'Mailaddress is administratively disabled. (#5.2.1)'],
  ],
  'a server that cannot be reached now': [
    ['5.4.1', 'connect to mx.example.com[203.0.113.5]: Connection refused'],
    ['4.4.7', 'smtp; 451 4.4.0 delivery timed out'],
    ['5.4.6', 'mail for example.com loops back to myself'],
    ['5.0.0', "I'm not going to try again; this message has been in the queue too long."],
    [
      '4.4.3',
      'Host or domain name not found. Name service error for name=example.com type=MX: Host not found, try again',
    ],
  ],
  'no such domain': [
    [
      '5.4.4',
      'X-Postfix; Host or domain name not found. Name service error for name=exmaple.com type=A: Host not found',
    ],
    ['5.1.2', '550 5.1.2 <ada@exmaple.com>... Host unknown (Name server: exmaple.com: host not found)'],
    ['5.0.0', 'all relevant MX records point to non-existent hosts'],
    ['5.0.0', 'Unrouteable address'],
    ['5.1.2', "Sorry, I couldn't find any host named exmaple.com. (#5.1.2)"],
    ['5.0.0', 'DNS Error: Domain name not found'],
  ],
  'no such mailbox': [
    ['5.1.1', 'smtp; 550 5.1.1 User unknown'],
    ['5.0.0', '550 <ada@example.com>: Recipient address rejected: User unknown in virtual mailbox table'],
    ['5.0.0', 'Sorry, no mailbox here by that name. (#5.1.1)'],
    ['5.0.0', 'smtp;550 5.1.1 RESOLVER.ADR.RecipNotFound; not found'],
    ['5.0.0', '550 No such user here'],
    ['5.0.0', "554 delivery error: dd This user doesn't have a yahoo.com account (ada@yahoo.com) [0]"],
    ['5.0.0', '550 #5.1.0 Address rejected.'],
    ['5.0.0', 'X-Notes; User ada (ada@example.com) not listed in Domino Directory'],
    [
      '5.1.1',
      "550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos",
    ],
    ['5.1.1', 'smtp;550 5.1.1 unknown or illegal alias: ada@example.com'],
    ['5.0.0', '550 Invalid recipient'],
    ['5.0.0', 'ada@example.com (MAILBOX NOT FOUND)'],
    ['5.0.0', '550 Unknown user ada@docomo.example'],
    ['5.0.0', '550 Unknown recipient at mx.antispam.example'],
    ['5.1.1', '550 5.1.1 <blocked-spam@example.com>: user unknown'],
    ['5.0.0', '550 The account does not exist'],
    ['5.0.0', '550 mailbox not found'],
    ['5.0.0', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
  ],
}

const kindOf = Object.fromEntries(refusalWords.map(({ name, kind }) => [name, kind]))

test('each rule of the table has refusals here, and no other', () => {
  expect(Object.keys(byRule)).toEqual(refusalWords.map(({ name }) => name))
  for (const [name, refusals] of Object.entries(byRule)) expect(refusals.length, name).toBeGreaterThan(1)
})

describe.each(Object.entries(byRule))('%s', (rule, refusals) => {
  test.each(refusals.map(([status, words]) => ({ status, words })))('$status $words', ({ status, words }) => {
    expect(readRefusal(status, words)).toMatchObject({ kind: kindOf[rule] })
  })
})

test.each<readonly [string, string, RefusalKind]>([
  // The code alone.
  ['5.1.1', '', 'no-mailbox'],
  ['5.1.1', 'smtp; 550 5.1.1', 'no-mailbox'],
  ['5.1.2', '', 'no-mailbox'],
  ['5.1.6', '', 'no-mailbox'],
  ['5.1.10', '', 'no-mailbox'],
  ['5.2.1', '', 'full'],
  ['5.2.2', '', 'full'],
  ['5.0.0', '', 'other'],
  ['5.1.0', '', 'other'],
  ['5.2.3', '', 'other'],
  ['5.3.0', '', 'other'],
  ['5.4.4', '', 'other'],
  ['5.7.1', '', 'other'],
  ['', '', 'other'],
  ['nonsense', '', 'other'],
  // "Mailbox unavailable" says nothing: the code decides.
  ['5.1.1', '550 5.1.1 Requested action not taken: mailbox unavailable', 'no-mailbox'],
  ['5.7.1', '550 5.7.1 Requested action not taken: mailbox unavailable', 'other'],
  ['5.0.0', '550 Requested action not taken: mailbox unavailable', 'other'],
  // The code in the text is the other server's, and more exact than the report's.
  ['5.0.0', 'smtp; 550 5.7.1 no thanks', 'other'],
  ['5.0.0', 'smtp; 550 5.1.1 no thanks', 'no-mailbox'],
  ['5.0.0', 'smtp; 552-5.2.2 no thanks', 'full'],
  // A code of policy protects, whatever the words say; and so does the word of a block beside "unknown".
  ['5.7.1', '550 5.7.1 user unknown', 'other'],
  ['5.1.1', '550 5.7.1 user unknown', 'other'],
  ['5.0.0', '550 Blocked, or user unknown', 'other'],
  ['5.2.2', '550 5.1.1 user unknown', 'full'],
  // What is temporary never says that nobody is there.
  ['4.1.1', '450 4.1.1 User unknown in local recipient table', 'other'],
  // Numbers that are no codes.
  ['5.0.0', '550 rejected by 5.1.1.7', 'other'],
  ['5.0.0', '550 rejected by Software 5.1.1.2', 'other'],
])('the code %s with "%s" is %s', (status, words, kind) => {
  expect(readRefusal(status, words).kind).toBe(kind)
})

test('any words give a kind, in a short time', () => {
  const pieces = fc.constantFrom(
    'mailbox ',
    'user ',
    'is ',
    'over ',
    'quota ',
    'not ',
    'found ',
    '5.1.1',
    'x '.repeat(9),
    'account ',
    '@',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 400 }), (words) => {
      const begin = performance.now()
      expect(['no-mailbox', 'full', 'other']).toContain(readRefusal('5.0.0', words.join('')).kind)
      expect(performance.now() - begin).toBeLessThan(500)
    }),
    { numRuns: 50 },
  )
})
