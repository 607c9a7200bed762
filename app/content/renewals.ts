/** The words of the mails about the payments of a recurring gift. */
export const renewalWords = {
  frequencies: {
    once: 'one-time',
    monthly: 'monthly',
    quarterly: 'quarterly',
    annually: 'annual',
    recurring: 'recurring',
  },
  first: {
    subject: (name: string) => `A payment to ${name} did not go through`,
    title: 'A payment did not go through',
    preview: 'A payment did not go through. You have not been charged.',
    text: (gift: string) => `Your ${gift} could not be taken, and you have not been charged for it.`,
  },
  again: {
    subject: (name: string) => `Your gift to ${name} has not gone through yet`,
    title: 'Your gift has not gone through yet',
    preview: 'We tried again, and the payment did not go through. You have not been charged.',
    text: (gift: string) =>
      `We tried once more to take your ${gift}, and it did not go through. You have not been charged for it.`,
  },
  givenUp: {
    subject: (frequency: string, name: string) => `Your ${frequency} gift to ${name} was not taken`,
    endedSubject: (frequency: string, name: string) => `Your ${frequency} gift to ${name} has ended`,
    preview: 'The payment is not tried again. You have not been charged.',
    title: 'Your gift was not taken',
    endedTitle: 'Your recurring gift has ended',
    text: (gift: string, tries: number) =>
      `Your ${gift} could not be taken in ${tries} tries. It is not tried again, and you have not been charged for it.`,
    ended: 'With it, your recurring gift has ended, and nothing more will be taken.',
    pay: 'If you wish to make this gift all the same, you can pay it on',
    thanks: 'Thank you for all that you have given.',
  },
  next: (day: string, method: string | null) =>
    `Your next gift is planned for ${day}${method ? `, from the ${method}` : ''}.`,
  total: (total: string, year: number) => `With this gift, you have given ${total} in ${year}.`,
  mended:
    'Thank you: this payment had not gone through before, and now it has arrived. There is nothing more for you to do.',
  ahead: {
    subject: (name: string, day: string) => `Your gift to ${name} on ${day}`,
    title: 'Your gift is coming up',
    preview: 'There is nothing for you to do.',
    text: (gift: string, day: string, method: string | null) =>
      `On ${day}, your ${gift} is taken${method ? ` from the ${method}` : ''}. There is nothing for you to do, and a receipt follows. Thank you for giving again.`,
  },
  expires: {
    subject: (name: string) => `The card for your gift to ${name} expires`,
    title: 'Your card expires before your next gift',
    preview: 'Put in another card, and your gift goes on.',
    text: (method: string, month: string, gift: string, day: string) =>
      `The ${method} is good until the end of ${month}. Your next ${gift} is planned for ${day}. If you have another card, please put it in with the link below, and your gift goes on. Banks often tell us of a new card by themselves.`,
  },
  fix: { before: 'You can confirm it, or pay it in another way, on', linkText: 'Stripe’s page for this payment' },
  bankAnswer: (reason: string) => `The bank’s answer was: “${reason}”`,
  notTriedAgain: 'It is not tried again by itself.',
  triedAgain: (day: string) => `If you do nothing, the payment is tried again on ${day}.`,
} as const
