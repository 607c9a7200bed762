import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { site } from '../content/site.ts'
import type { RefusalKind } from '../mail/refusals/refusal-codes.ts'
import { readReport } from './read-report.server.ts'
import { deliveryReport } from './testing/delivery-report.ts'
import { complaintReport, textReport } from './testing/text-report.ts'

const messageId = `<8a1f1a52-0000-4000-8000-000000000001@${site.email.split('@')[1]}>`
const read = (text: string) => readReport(Buffer.from(text))

test.each(['text/rfc822-headers', 'message/rfc822'])('a failure, with the returned message as %s', async (returned) => {
  expect(await read(deliveryReport({ messageId, returned }))).toEqual({
    messageId,
    address: null,
    kind: 'no-mailbox',
    status: '5.1.1',
    reason: 'smtp; 550 5.1.1 <donor1@example.com>: Recipient address rejected: User unknown',
  })
})

test('line ends of Unix are read, too', async () => {
  const report = { messageId, kind: 'no-mailbox', status: '5.1.1' }
  expect(await read(deliveryReport({ messageId }).replaceAll('\r\n', '\n'))).toMatchObject(report)
})

describe('the fields for machines', () => {
  test.each<[string, Parameters<typeof deliveryReport>[0], RefusalKind]>([
    [
      '5.0.0, with the real code in the text',
      { messageId, status: '5.0.0', diagnostic: ['smtp; 550 5.7.1 Fix reverse DNS for 203.0.113.2'] },
      'other',
    ],
    [
      '5.0.0, with words alone',
      { messageId, status: '5.0.0', diagnostic: ['smtp; 550 No such user here'] },
      'no-mailbox',
    ],
    [
      '5.0.0, with the reason in the part for people',
      { messageId, status: '5.0.0', diagnostic: [], said: '  ada@example.com\r\n    Unrouteable address' },
      'no-mailbox',
    ],
    ['5.0.0, without any reason', { messageId, status: '5.0.0', diagnostic: [] }, 'other'],
    [
      'Domino',
      {
        messageId,
        status: '5.0.0',
        diagnostic: ['X-Notes; User Ada (ada@example.com) not listed in Domino Directory'],
      },
      'no-mailbox',
    ],
    [
      'Exchange',
      { messageId, status: '5.1.1', diagnostic: ['smtp;550 5.1.1 RESOLVER.ADR.RecipNotFound; not found'] },
      'no-mailbox',
    ],
    [
      'Exchange that wants its own people',
      { messageId, status: '5.7.1', diagnostic: ['smtp;550 5.7.1 RESOLVER.RST.AuthRequired; authentication required'] },
      'other',
    ],
    [
      'a full mailbox that is given up',
      { messageId, status: '4.2.2', diagnostic: ['smtp; 452 4.2.2 Mailbox full'] },
      'full',
    ],
    [
      'a network that is given up',
      { messageId, status: '4.4.7', diagnostic: ['smtp; 421 4.4.7 delivery timed out'] },
      'other',
    ],
  ])('%s', async (_, report, kind) => {
    expect(await read(deliveryReport(report))).toMatchObject({ messageId, kind })
  })
})

const texts: [string, Omit<Parameters<typeof textReport>[0], 'messageId'>, RefusalKind][] = [
  [
    'qmail',
    {
      text: [
        'Hi. This is the qmail-send program at mx.example.net.',
        "I'm afraid I wasn't able to deliver your message to the following addresses.",
        "This is a permanent error; I've given up. Sorry it didn't work out.",
        '',
        '<ada@example.com>:',
        'Sorry, no mailbox here by that name. (#5.1.1)',
      ],
    },
    'no-mailbox',
  ],
  [
    'qmail, of another server',
    {
      text: [
        'Hi. This is the qmail-send program at mx.example.net.',
        "I'm afraid I wasn't able to deliver your message to the following addresses.",
        '',
        '<ada@example.com>:',
        '203.0.113.5 does not like recipient.',
        'Remote host said: 550 5.7.1 Rejected, see our policy',
        'Giving up on 203.0.113.5.',
      ],
    },
    'other',
  ],
  [
    'qmail, a full mailbox',
    {
      text: [
        'Hi. This is the qmail-send program at mx.example.net.',
        '',
        '<ada@example.com>:',
        'The users mailfolder is over the allowed quota (size). (#5.2.2)',
      ],
    },
    'full',
  ],
  [
    'qmail that has tried for days',
    {
      text: [
        'Hi. This is the qmail-send program at mx.example.net.',
        '',
        '<ada@example.com>:',
        'CNAME lookup failed temporarily. (#4.4.3)',
        "I'm not going to try again; this message has been in the queue too long.",
      ],
    },
    'other',
  ],
  [
    'Exim',
    {
      subject: 'Mail delivery failed: returning message to sender',
      from: 'Mail Delivery System <Mailer-Daemon@mx.example.net>',
      headers: ['X-Failed-Recipients: ada@example.com'],
      below: '------ This is a copy of the message, including all the headers. ------',
      text: [
        'This message was created automatically by mail delivery software.',
        '',
        'A message that you sent could not be delivered to one or more of its',
        'recipients. This is a permanent error. The following address(es) failed:',
        '',
        '  ada@example.com',
        '    SMTP error from remote mail server after RCPT TO:<ada@example.com>:',
        '    host mx.example.com [203.0.113.5]: 550 5.1.1 <ada@example.com>:',
        '    Recipient address rejected: User unknown in relay recipient table',
      ],
    },
    'no-mailbox',
  ],
  [
    'Exim, no such domain',
    {
      subject: 'Mail delivery failed: returning message to sender',
      headers: ['X-Failed-Recipients: ada@exmaple.com'],
      below: '------ This is a copy of the message, including all the headers. ------',
      text: ['  ada@exmaple.com', '    all relevant MX records point to non-existent hosts'],
    },
    'no-mailbox',
  ],
  [
    'sendmail of long ago',
    {
      subject: 'Returned mail: User unknown',
      from: 'Mail Delivery Subsystem <MAILER-DAEMON>',
      below: '   ----- Original message follows -----',
      text: [
        '   ----- The following addresses had permanent fatal errors -----',
        '<ada@example.com>',
        '',
        '   ----- Transcript of session follows -----',
        '... while talking to mx.example.com.:',
        '>>> RCPT To:<ada@example.com>',
        '<<< 550 5.1.1 <ada@example.com>... User unknown',
        '550 5.1.1 <ada@example.com>... User unknown',
      ],
    },
    'no-mailbox',
  ],
  [
    'Gmail of long ago',
    {
      subject: 'Delivery Status Notification (Failure)',
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      below: '----- Original message -----',
      text: [
        'Delivery to the following recipient failed permanently:',
        '',
        '     ada@example.com',
        '',
        'Technical details of permanent failure:',
        'Google tried to deliver your message, but it was rejected by the recipient domain. We recommend contacting the other email provider for further information about the cause of this error. The error that the other server returned was: 550 550 <ada@example.com>: User unknown (state 14).',
      ],
    },
    'no-mailbox',
  ],
  [
    'Yahoo',
    {
      subject: 'Delivery failure',
      from: 'MAILER-DAEMON@yahoo.com',
      below: '--- Original message follows.',
      text: [
        'Message from yahoo.com.',
        'Unable to deliver message to the following address(es).',
        '',
        '<ada@yahoo.com>:',
        'This account has been disabled or discontinued [#102].',
      ],
    },
    'full',
  ],
  [
    'Exchange of long ago',
    {
      subject: 'Undeliverable: Your receipt',
      from: 'System Administrator <postmaster@example.com>',
      below: '-----Original Message-----',
      text: [
        'Your message',
        '',
        '  To:      ada@example.com',
        '  Subject: Your receipt',
        '',
        'did not reach the following recipient(s):',
        '',
        'ada@example.com on Thu, 29 Apr 2010 18:14:35 +0900',
        '    The recipient name is not recognized',
        '\tThe MTS-ID of the original message is: c=us;a= ;p=example',
      ],
    },
    'no-mailbox',
  ],
]

test.each(texts)('a report for people alone: %s', async (_, report, kind) => {
  expect(await read(textReport({ messageId, ...report }))).toMatchObject({ messageId, kind })
})

test.each([
  ['a notice of delay', deliveryReport({ messageId, action: 'delayed', status: '4.4.1' })],
  ['a report of success', deliveryReport({ messageId, action: 'delivered', status: '2.0.0' })],
  ['a relayed message', deliveryReport({ messageId, action: 'relayed', status: '2.0.0' })],
  [
    'a warning of sendmail',
    textReport({
      messageId,
      subject: 'Warning: could not send message for past 4 hours',
      text: ['** THIS IS A WARNING MESSAGE ONLY **', 'User unknown'],
    }),
  ],
  [
    'a warning of Exim',
    textReport({
      messageId,
      subject: 'Your message',
      text: [
        'A message that you sent has not yet been delivered to one or more of its recipients.',
        'No action is required on your part. Delivery attempts will continue',
      ],
    }),
  ],
  [
    'an absence',
    textReport({
      messageId,
      subject: 'Out of office: user unknown',
      text: ['Back soon. Our mail system was not able to deliver cookies.'],
    }),
  ],
  [
    'an automatic answer',
    textReport({
      messageId,
      subject: 'Your mail could not be delivered to me',
      headers: ['Auto-Submitted: auto-replied'],
      text: ['I have left the company.'],
    }),
  ],
  [
    'a read receipt',
    textReport({
      messageId,
      subject: 'Undeliverable? No, read',
      headers: ['Content-Type: multipart/report; report-type=disposition-notification; boundary="x"'],
      text: ['--x', 'Content-Type: text/plain', '', 'It was displayed.', '--x--'],
    }),
  ],
  [
    'a person’s answer',
    `From: Ada <ada@example.com>\r\nIn-Reply-To: ${messageId}\r\nSubject: Re: User unknown\r\n\r\nMail was not delivered, user unknown.`,
  ],
  ['feedback that it is no spam', complaintReport({ messageId, type: 'not-spam' })],
  ['feedback on signatures', complaintReport({ messageId, type: 'auth-failure' })],
  ['nothing', ''],
])('%s is no report', async (_, text) => {
  expect(await read(text)).toBeNull()
})

test('a complaint names the message, not the reader', async () => {
  const complaint = { messageId, address: null, kind: 'complaint' }
  expect(await read(complaintReport({ messageId }))).toMatchObject(complaint)
  expect(await read(complaintReport({ messageId, type: 'fraud' }))).toMatchObject(complaint)
})

test('any other mail gives no report and no error', async () => {
  const lines = [...deliveryReport({ messageId }).split('\r\n'), ...complaintReport({ messageId }).split('\r\n')]
  const changed = fc.array(fc.oneof(fc.constantFrom(...lines), fc.string()), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(changed, async (text) => {
      const report = await read(text.join('\r\n'))
      expect(report === null || ['no-mailbox', 'full', 'other', 'complaint'].includes(report.kind)).toBe(true)
    }),
  )
})
