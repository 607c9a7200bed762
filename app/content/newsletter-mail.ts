import { site } from './site.ts'

/** The words of the newsletter's two mails. */
export const newsletterMail = {
  confirmation: {
    subject: `Please confirm your subscription to ${site.name}`,
    preview: 'One press of a link, and our prayer newsletter will come to your inbox.',
    title: 'Please confirm your subscription',
    text: 'Somebody, most likely you, entered this address for our prayer newsletter. To receive it, open this page and press the button there:',
    linkText: 'Confirm my subscription',
    otherwise:
      'The link works for 7 days. If you did not ask for the newsletter, you need do nothing: without that press you are not on the list.',
  },
  issue: {
    reason: 'You receive this letter because you asked for our prayer newsletter and confirmed your address.',
    unsubscribe: 'Unsubscribe',
  },
  /** Letters to givers. Nobody signed up for them, so each says why it comes. */
  letter: {
    reason: {
      'recurring-givers': () => `You receive this letter because you give regularly to ${site.name}.`,
      'givers-this-year': (year: number) => `You receive this letter because you gave to ${site.name} in ${year}.`,
      'lapsed-givers': (year: number) => `You receive this letter because you gave to ${site.name} in ${year - 1}.`,
    },
    unsubscribe: 'Send me no more such letters',
    receipts: 'Your receipts come all the same.',
  },
} as const
