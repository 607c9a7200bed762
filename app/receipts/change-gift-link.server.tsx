import { recurringWords } from '../content/my-giving/recurring.ts'
import type { Gift } from '../payments/payment-tables.ts'
import { MailLink } from '../ui/mail/mail-parts.tsx'
import { giftLink } from './gift-link.server.ts'

const { linkText, linkNote } = recurringWords.mail

/** `payment-messages.server.ts` adds it to each mail to a donor about an active recurring gift. */
export const changeGiftLink = (gift: Gift) => (
  <>
    <MailLink href={giftLink(gift, Date.now())} isAlone>
      {linkText}
    </MailLink>
    <br />
    {linkNote}
  </>
)
