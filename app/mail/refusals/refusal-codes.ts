/**
 * Why a mail was refused, and so what follows: `no-mailbox`: nobody is there, and letters end at once. `full`: the mailbox is
 * full or switched off, which ends letters when it lasts. `other`: our server, our letter or the way is refused, which says
 * nothing of the reader.
 */
export type RefusalKind = 'no-mailbox' | 'full' | 'other'

/**
 * The enhanced status codes that say something of the mailbox. Every other code is `other`: 5.1.7 and 5.1.8 (our address), 5.2.3
 * (size), 5.2.4 (list), 5.3.x (their server), 5.4.x (network), 5.5.x (protocol), 5.6.x (content), 5.7.x (policy, blocks, SPF, DKIM,
 * PTR, rate). So are those that say two things: 5.0.0, 5.1.0 and 5.2.0 name no reason, 5.1.4 an ambiguous address, 5.4.1 and
 * 5.4.4 a silent server or a wrong address.
 *
 * Sources: RFC 3463, 3.2 to 3.8; RFC 7505 and RFC 5248 with IANA's registry "SMTP Enhanced Status Codes",
 * https://www.iana.org/assignments/smtp-enhanced-status-codes; https://support.google.com/a/answer/3726730 (Gmail);
 * https://learn.microsoft.com/exchange/mail-flow-best-practices/non-delivery-reports-in-exchange-online (Microsoft);
 * https://senders.yahooinc.com/smtp-error-codes (Yahoo and AOL).
 */
export const refusalCodes: Readonly<Record<string, RefusalKind>> = {
  // No such mailbox.
  '5.1.1': 'no-mailbox',
  // No such domain.
  '5.1.2': 'no-mailbox',
  // No address at all.
  '5.1.3': 'no-mailbox',
  // Moved, without a new address.
  '5.1.6': 'no-mailbox',
  // The domain takes no mail (RFC 7505). Exchange Online: no such recipient.
  '5.1.10': 'no-mailbox',
  // Exchange Online: the domain does not exist.
  '5.4.310': 'no-mailbox',
  // Disabled.
  '5.2.1': 'full',
  // Full. Servers give up a temporary 4.2.2 after some days.
  '5.2.2': 'full',
  '4.2.1': 'full',
  '4.2.2': 'full',
}
