import { words } from '../words/words.ts'

/** The words of the disclosure "Add something to this gift", and of its results. */
export const giftExtras = words('gift-extras', {
  retype: 'For your privacy, we did not keep the names and messages you typed. Please type them again.',
  cover: {
    label: 'Cover the cost of the card',
    /** Without a script, when the amount is not known yet. */
    unknown:
      'Cards cost us a part of each gift. Check this box, and we add about as much, so that we receive about your whole gift. You see the total before you pay.',
    known:
      'Most cards cost us {costs} of {gift}. Add {addition}, and we receive about {gift}: American Express and cards from other countries cost more.',
    bank: 'From a bank account it costs {costs}; we receive what is left of the addition, too.',
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
    /** In a sentence. */
    inSentence: { memory: 'in memory of {name}', honor: 'in honor of {name}' },
    name: 'Their name',
    nameMissing: 'Please write the person’s name.',
    tell: 'If you like, we can tell someone about it. Once your gift has arrived, we email them one card with both names and your words, never the amount. You can print it, too.',
    tellName: 'Who should know? (optional)',
    tellNameMissing: 'Please write the name of the person who should know.',
    tellEmail: 'Their email address, if they have one',
    wrongEmail: 'This does not look like an email address. Please check it, for example name@example.com.',
    message: 'Your words to them (optional)',
  },
  noLetters: {
    label: 'Send me no letters',
    hint: 'Otherwise we write to you about what gifts have done, and ask for others. Your receipt comes in any case. You can change this in My giving.',
  },
  note: { label: 'A note to us (optional)', hint: 'Only our staff reads it.' },
  wrong: {
    long: 'Please use at most {most} characters.',
    control: 'Please remove the special characters: they cannot be shown.',
    holdsLink: 'Please leave out web and email addresses, and put a space after each period.',
    longNumber: 'Please leave out telephone numbers, and other numbers of more than four digits.',
    noName: 'Please write a name alone: letters, spaces, and characters such as . , & and -.',
  },
})
