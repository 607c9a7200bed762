/** The words of the two pages a donor comes back to. */
export const paymentSuccess = {
  pageTitle: 'Thank you',
  description: 'What has become of your gift, and where its receipt will reach you.',
  waiting: 'Processing your donation...',
  title: 'Thank You for Your Donation!',
  idLabel: 'Transaction ID',
  notesTitle: 'Your receipt',
  notes: [
    'A confirmation email with your receipt will follow as soon as your payment is complete. Please keep it for your tax records.',
  ],
  again: 'Make Another Donation',
  home: 'Return to Home',
}

export const subscriptionSuccess = {
  pageTitle: 'Thank you',
  description: 'What has become of your recurring gift, and when each of its receipts will reach you.',
  waiting: 'Setting up your subscription...',
  title: 'Subscription Activated!',
  idLabel: 'Subscription ID',
  notesTitle: 'What’s next',
  notes: [
    'Your first payment is processed immediately.',
    'Later payments are charged automatically at the frequency you chose.',
    'A receipt follows each payment by email.',
  ],
  again: 'View Donation Options',
  home: 'Return to Home',
}

export type GiftResultWords = typeof paymentSuccess
