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
    preview: 'You have not been charged. This mail says what you can do.',
    text: (gift: string) => `Your ${gift} did not go through, and you have not been charged.`,
  },
  again: {
    subject: (name: string) => `Your gift to ${name} has not gone through yet`,
    title: 'Your gift has not gone through yet',
    preview: 'We tried again, and the payment did not go through. You have not been charged.',
    text: (gift: string) => `We tried your ${gift} again, and it still did not go through. You have not been charged.`,
  },
  givenUp: {
    subject: (frequency: string, name: string) => `Your ${frequency} gift to ${name} did not go through`,
    endedSubject: (frequency: string, name: string) => `Your ${frequency} gift to ${name} has ended`,
    preview: 'We will not try this payment again. You have not been charged.',
    title: 'Your gift did not go through',
    endedTitle: 'Your recurring gift has ended',
    text: (gift: string, tries: number) =>
      `We tried your ${gift} ${tries} times, and it did not go through. We will not try this payment again, and you have not been charged.`,
    ended: 'Your recurring gift has now ended, and you will not be charged again.',
    pay: 'If you would still like to make this gift, the link opens a secure page of Stripe, who takes the payments for us.',
    again: 'If you would still like to give, you can start a new gift.',
    orNewGift: 'You can also start a new gift at',
    thanks: 'Thank you for all that you have given.',
  },
  next: (day: string, method: string | null) =>
    `Your next gift is planned for ${day}${method ? `, from your ${method}` : ''}.`,
  total: (total: string, year: number) => `With this gift, you have given ${total} in ${year}.`,
  mended: 'Good news: the payment that had not gone through has now arrived. There is nothing more for you to do.',
  ahead: {
    subject: (name: string, day: string) => `Your gift to ${name} on ${day}`,
    title: 'Your gift is coming up',
    preview: 'There is nothing for you to do.',
    text: (gift: string, day: string, method: string | null) =>
      `Your ${gift} is planned for ${day}${method ? `, from your ${method}` : ''}. There is nothing for you to do, and a receipt will follow. Thank you for giving again.`,
  },
  expires: {
    subject: (name: string) => `The card for your gift to ${name} expires`,
    title: 'Your card expires before your next gift',
    preview: 'Add your new card, and your gift goes on.',
    text: (method: string, month: string, gift: string, day: string) =>
      `Your ${method} expires at the end of ${month}, and your next ${gift} is planned for ${day}. Please add your new card, and your gift goes on. Many banks tell Stripe, who takes the payments for us, of a new card themselves; then there is nothing for you to do.`,
    button: 'Add a new card',
  },
  /** A bank has reversed a debit, and later ones are not possible. */
  bankDebit: {
    authorizationEnded: (frequency: string) =>
      `With this, your authorization to debit the account has ended as well, so the next payment of your ${frequency} gift cannot be taken from it. If you would like your gift to go on, please open it with the button, and authorize your account again or put in a card. If you would like it to end, you can stop it there.`,
    linkText: 'Update the way you pay',
  },
  fix: {
    text: 'To complete your gift, you can confirm the payment or use another card. The link opens a secure page of Stripe, who takes the payments for us.',
    linkText: 'Complete this gift',
  },
  bankAnswer: (reason: string) => `Your bank said: “${reason}”`,
  notTriedAgain: 'We will not try this payment again on our own.',
  triedAgain: (day: string) => `If you do nothing, we will try again on ${day}.`,
  onceNotTriedAgain: 'We will not try this payment again. If you would still like to give, you can start a new gift.',
  giveAgain: 'Give again',
} as const
