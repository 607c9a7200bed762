import { site } from './site.ts'

/** The words of the disclosure "Add something to this gift", and of its results. */
export const giftExtras = {
  retype: 'For your privacy, we did not keep the names and messages you typed. Please type them again.',
  cover: {
    label: 'Cover the cost of the card',
    /** Without a script, when the amount is not known yet. */
    unknown:
      'Cards cost us a part of each gift. Check this box, and we add about as much, so that we receive about your whole gift. You see the total before you pay.',
    known: (costs: string, gift: string, addition: string) =>
      `Most cards cost us ${costs} of ${gift}. Add ${addition}, and we receive about ${gift}: American Express and cards from other countries cost more.`,
    bank: (costs: string) => `From a bank account it costs ${costs}; we receive what is left of the addition, too.`,
    tooLarge:
      'With the cost added, this is more than can be given online at once: $999,999.99. Please leave the cost out, or write to us.',
  },
  fund: {
    legend: 'What this gift is for',
    unknown: 'We do not know this fund. Please choose one that is listed.',
  },
  tribute: {
    label: 'In memory or in honor of someone',
    kinds: { none: 'No', memory: 'In memory of', honor: 'In honor of' },
    name: 'Their name',
    nameMissing: 'Please write the person’s name.',
    tell: 'If you like, we can tell someone about it. Once your gift has arrived, we email them one card with both names and your words, never the amount. You can print it, too.',
    tellName: 'Who should know? (optional)',
    tellNameMissing: 'Please write the name of the person who should know.',
    tellEmail: 'Their email address, if they have one',
    wrongEmail: 'This does not look like an email address. Please check it, for example name@example.com.',
    message: 'Your words to them (optional)',
  },
  note: { label: 'A note to us (optional)', hint: 'Only our staff reads it.' },
  /** For the giver. */
  told: {
    queued: (who: string) => `We are writing to ${who}, to tell them of this gift.`,
    sent: (who: string) => `We wrote to ${who}, to tell them of this gift.`,
  },
  /** For the person to whom the gift is announced, by mail or on paper. */
  card: {
    pageTitle: 'A card to print',
    description: 'A card that tells of a gift in memory or in honor of somebody.',
    title: (tribute: string) => `A gift ${tribute}`,
    greeting: (name: string) => `Dear ${name},`,
    hello: 'Hello,',
    somebody: 'Somebody who thinks of you',
    text: (giver: string, tribute: string) => `${giver} has made a gift to ${site.legalName} ${tribute}.`,
    wordsOf: 'These words came with it:',
    about: 'The gift places Gospel books with children whose parents never take them to church.',
    once: 'We used your address for this one card only, and we have not put you on any list. If you have a question, or would rather not hear from us, write to',
    noneThere: 'There is no card here',
    print: 'Print a card about it',
  },
  wrong: {
    long: (most: number) => `Please use at most ${most} characters.`,
    control: 'Please remove the special characters: they cannot be shown.',
    holdsLink: 'Please leave out web and email addresses, and put a space after each period.',
    longNumber: 'Please leave out telephone numbers, and other numbers of more than four digits.',
    noName: 'Please write a name alone: letters, spaces, and signs such as . , & and -.',
  },
} as const

/** "in memory of Rose Miller". */
export const tributeWords = { memory: 'in memory of', honor: 'in honor of' } as const
