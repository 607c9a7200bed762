/** The words of the forms that redirect to Stripe about the state of the payment. */
export const checkout = {
  nothingCharged: 'Nothing was charged.',
  turnedBack: 'You turned back before paying. What you chose is still here.',
  alreadyGiven: 'You have already given',
  alreadyOrdered: 'You have already ordered',
  paid: 'Thank you.',
  processing: 'Still processing',
  expired: 'The payment page has closed. The button opens a new one.',
  ifYouMeanIt: 'If you would like to, press the button once more.',
  ago: (minutes: number) => (minutes < 1 ? 'a moment ago' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`),
} as const
