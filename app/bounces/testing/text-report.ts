/** A report without fields for machines, as qmail and older mail servers write it, with the returned mail below. */
export function textReport({
  messageId,
  text,
  subject = 'failure notice',
  from = 'MAILER-DAEMON@mx.example.net',
  below = '--- Below this line is a copy of the message.',
  headers = [],
}: {
  messageId: string
  text: readonly string[]
  subject?: string
  from?: string
  below?: string
  headers?: readonly string[]
}): string {
  return [
    'Return-Path: <>',
    `From: ${from}`,
    'To: bounces@books.example',
    `Subject: ${subject}`,
    ...headers,
    '',
    ...text,
    '',
    below,
    '',
    'Return-Path: <bounces@books.example>',
    'Received: from books.example (localhost [127.0.0.1])',
    'From: Bright Window Books <hello@example.org>',
    'To: ada@example.com',
    `Message-ID: ${messageId}`,
    'Subject: Your mailbox is full of unknown users',
    '',
    'User unknown, quota exceeded, blocked as spam.',
    '',
  ].join('\r\n')
}

/** A complaint in the Abuse Reporting Format (RFC 5965). The provider has removed the reader's address. */
export function complaintReport({ messageId, type = 'abuse' }: { messageId: string; type?: string }): string {
  return [
    'From: <abusedesk@example.com>',
    'To: <bounces@books.example>',
    'Subject: FW: Autumn letter',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report;',
    '\tboundary="part1"',
    '',
    '--part1',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report for a message from 203.0.113.9.',
    '',
    '--part1',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    '',
    '--part1',
    'Content-Type: message/rfc822',
    '',
    'From: Bright Window Books <hello@example.org>',
    'To: <undisclosed>',
    `Message-ID: ${messageId}`,
    'Subject: Autumn letter',
    '',
    'Dear friends',
    '',
    '--part1--',
    '',
  ].join('\r\n')
}
