import { site } from './site.ts'
import { words } from '../words/words.ts'

/** The words of the newsletter's two mails. */
export const newsletterMail = words(
  'newsletter-mail',
  {
    confirmation: {
      subject: 'Please confirm your subscription to {site.name}',
      preview: 'One more step, and our prayer newsletter will come to your inbox.',
      title: 'Please confirm your subscription',
      text: 'Someone, most likely you, signed up for our prayer newsletter with this address. To receive it, open our page and press the button there.',
      linkText: 'Confirm my subscription',
      otherwise:
        'The link works for 7 days. If you did not sign up, you can ignore this email, and we will not put you on the list.',
    },
    /** The same mail to a reader from a file of an earlier program, who did not sign up here. */
    movedIn: {
      text: 'We have moved to a new website. Our earlier list of readers has this address, but not how and when you asked for our prayer newsletter. To receive it, open our page and press the button there.',
      otherwise:
        'The link works for 7 days. If you do not want the newsletter, you can ignore this email: we will not put you on the list, and will not ask again.',
    },
    issue: {
      reason: 'You receive this letter because you asked for our prayer newsletter.',
      unsubscribe: 'Unsubscribe',
    },
    /** Letters to givers. They did not sign up for them, so each letter says why they receive it. */
    letter: {
      reason: {
        'recurring-givers': 'You receive this letter because you give regularly to {site.name}.',
        'givers-this-year': 'You receive this letter because you gave to {site.name} in {year}.',
        list: 'You receive this letter because you gave to {site.name}.',
        'lapsed-givers': 'You receive this letter because you gave to {site.name} in {yearBefore}.',
      },
      unsubscribe: 'Stop these letters',
      receipts: 'You will still get your receipts.',
      /** Below a letter by post. */
      byPost:
        'You receive this letter because you gave to {site.name}. To get no more letters, write to {site.email} or call {site.phone}. You will still get your receipts.',
    },
  },
  { site },
)
