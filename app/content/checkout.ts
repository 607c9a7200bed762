import { words } from '../words/words.ts'

/** The words of the forms that redirect to Stripe about the state of the payment. */
export const checkout = words('checkout', {
  nothingCharged: 'Nothing was charged.',
  turnedBack: 'You turned back before paying. What you chose is still here.',
  alreadyGiven: 'You have already given',
  alreadyOrdered: 'You have already ordered',
  paid: 'Thank you.',
  processing: 'Still processing',
  expired: 'The payment page has closed. The button opens a new one.',
  ifYouMeanIt: 'If you would like to, press the button once more.',
  ago: { moment: 'a moment ago', minute: 'a minute ago', minutes: '{minutes} minutes ago' },
})
