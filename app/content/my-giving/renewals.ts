import { site } from '../site.ts'
import { words } from '../../words/words.ts'

/** The words of the mails about the payments of a recurring gift. */
export const renewalWords = words(
  'my-giving/renewals',
  {
    frequencies: {
      once: 'one-time',
      monthly: 'monthly',
      quarterly: 'quarterly',
      annually: 'annual',
      recurring: 'recurring',
    },
    gift: '{frequency} gift of {amount}',
    first: {
      subject: 'A payment to {site.name} did not go through',
      title: 'A payment did not go through',
      preview: 'You have not been charged. This mail says what you can do.',
      text: 'Your {gift} did not go through, and you have not been charged.',
    },
    again: {
      subject: 'Your gift to {site.name} has not gone through yet',
      title: 'Your gift has not gone through yet',
      preview: 'We tried again, and the payment did not go through. You have not been charged.',
      text: 'We tried your {gift} again, and it still did not go through. You have not been charged.',
    },
    givenUp: {
      subject: 'Your {frequency} gift to {site.name} did not go through',
      endedSubject: 'Your {frequency} gift to {site.name} has ended',
      preview: 'We will not try this payment again. You have not been charged.',
      title: 'Your gift did not go through',
      endedTitle: 'Your recurring gift has ended',
      text: 'We tried your {gift} {tries} times, and it did not go through. We will not try this payment again, and you have not been charged.',
      ended: 'Your recurring gift has now ended, and you will not be charged again.',
      pay: 'If you would still like to make this gift, the link opens a secure page of Stripe, who takes the payments for us.',
      again: 'If you would still like to give, you can start a new gift.',
      orNewGift: 'You can also start a new gift at',
      thanks: 'Thank you for all that you have given.',
    },
    /** To the giver of a gift that another program began, when our office sends it. */
    takenOver: {
      subject: 'Your {frequency} gift to {site.name} continues',
      title: 'Your gift continues',
      preview: 'The amount, the day and the way you pay stay the same. You need to do nothing.',
      text: 'Thank you for giving regularly. We have changed the program that looks after your gift. The gift itself stays as it is: the amount, the day and the way you pay are the same, and nothing extra is charged. You need to do nothing.',
      receipts:
        'From the next payment on, your receipt comes from us, at this address. Your gift has a page of its own:',
    },
    next: 'Your next gift is planned for {day}.',
    nextFrom: 'Your next gift is planned for {day}, from your {method}.',
    total: 'With this gift, you have given {total} in {year}.',
    mended: 'Good news: the payment that had not gone through has now arrived. There is nothing more for you to do.',
    ahead: {
      subject: 'Your gift to {site.name} on {day}',
      title: 'Your gift is coming up',
      preview: 'There is nothing for you to do.',
      text: 'Your {gift} is planned for {day}.',
      textFrom: 'Your {gift} is planned for {day}, from your {method}.',
      nothingToDo: 'There is nothing for you to do, and a receipt will follow. Thank you for giving again.',
    },
    expires: {
      subject: 'The card for your gift to {site.name} expires',
      title: 'Your card expires before your next gift',
      preview: 'Add your new card, and your gift continues.',
      text: 'Your {method} expires at the end of {month}, and your next {gift} is planned for {day}. Please add your new card, and your gift continues. Many banks tell Stripe, who takes the payments for us, of a new card themselves; then there is nothing for you to do.',
      button: 'Add a new card',
    },
    /** A bank has reversed a debit, and later ones are not possible. */
    bankDebit: {
      authorizationEnded:
        'With this, your authorization to debit the account has ended as well, so the next payment of your {frequency} gift cannot be taken from it. If you would like your gift to continue, please open it with the button, and authorize your account again or put in a card. If you would like it to end, you can stop it there.',
      linkText: 'Update the way you pay',
    },
    fix: {
      text: 'To complete your gift, you can confirm the payment or use another card. The link opens a secure page of Stripe, who takes the payments for us.',
      linkText: 'Complete this gift',
    },
    bankAnswer: 'Your bank said: “{reason}”',
    notTriedAgain: 'We will not try this payment again on our own.',
    triedAgain: 'If you do nothing, we will try again on {day}.',
    onceNotTriedAgain: 'We will not try this payment again. If you would still like to give, you can start a new gift.',
    giveAgain: 'Give again',
  },
  { site },
)
