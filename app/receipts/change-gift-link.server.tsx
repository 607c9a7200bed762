import { Fragment, type ReactNode } from 'react'
import { recurringWords } from '../content/my-giving/recurring.ts'
import { howToStop } from '../content/legal/how-to-stop.ts'
import { MailLink } from '../ui/mail/mail-parts.tsx'
import { giftLink, type LinkedGift } from './gift-link.server.ts'

const mailWords = recurringWords.mail

/** Two paragraphs of each mail to a donor about an active recurring gift: see `payment-messages.server.ts`. */
export const changeGiftLink = (gift: LinkedGift): ReactNode[] => [
  <Fragment key="link">
    <MailLink href={giftLink(gift, Date.now())} isAlone>
      {mailWords.linkText}
    </MailLink>
    <br />
    {mailWords.linkNote}
  </Fragment>,
  `${mailWords.untilStopped} ${howToStop.text}`,
]
