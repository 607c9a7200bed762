/** A report in the format of Postfix. `headers` are those of the bounced message. */
export function deliveryReport({
  messageId,
  action = 'failed',
  status = '5.1.1',
  returned = 'text/rfc822-headers',
  diagnostic = [`smtp; 550 ${status} <donor1@example.com>:`, '    Recipient address rejected: User unknown'],
  said = 'I am sorry to have to inform you that your message could not be delivered.',
}: {
  messageId: string
  action?: string
  status?: string
  returned?: string
  /** Lines of Diagnostic-Code. None: the field is missing. */
  diagnostic?: readonly string[]
  /** The part for people. */
  said?: string
}): string {
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'To: bounces@books.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="B4F2.1/mx.example.net"',
    'Message-Id: <20261122.B4F2@mx.example.net>',
    '',
    '--B4F2.1/mx.example.net',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    said,
    '',
    '--B4F2.1/mx.example.net',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'X-Postfix-Sender: rfc822; bounces@books.example',
    'Arrival-Date: Sun, 22 Nov 2026 15:00:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; donor1@example.com',
    'Original-Recipient: rfc822;donor1@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.com',
    ...(diagnostic.length > 0 ? [`Diagnostic-Code: ${diagnostic.join('\r\n')}`] : []),
    '',
    '--B4F2.1/mx.example.net',
    'Content-Description: Undelivered Message',
    `Content-Type: ${returned}`,
    '',
    'Received: from books.example (localhost [127.0.0.1])',
    'From: Bright Window Books <hello@example.org>',
    'To: donor1@example.com',
    'Message-ID:',
    ` ${messageId}`,
    'Subject: Your receipt',
    '',
    ...(returned === 'message/rfc822' ? ['Message-ID: <of-no-interest@example.org>', ''] : []),
    '--B4F2.1/mx.example.net--',
    '',
  ].join('\r\n')
}

/** A mail of parts in parts, more than any mail program writes. */
export function nestedMail(depth: number): string {
  const heads = Array.from({ length: depth }, (_, level) => [
    `Content-Type: multipart/mixed; boundary="${level}"`,
    '',
    `--${level}`,
  ])
  return ['Subject: Parts', 'MIME-Version: 1.0', ...heads.flat(), 'Content-Type: text/plain', '', 'The end', ''].join(
    '\r\n',
  )
}
