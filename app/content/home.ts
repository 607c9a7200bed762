export const home = {
  description: 'A nonprofit publisher of Gospel books for children ages 4 to 14. See what $5, $50 and $500 do.',
  headline: 'Millions of children will never hear the Gospel',
  lead: 'No one at home will take them to church. A book can still find its way in.',
  callToAction: 'Give a child a book',
  mission: {
    title: 'Our mission',
    text: 'We reach children whose parents never take them to church, with Gospel books and church outreach kits.',
  },
  tiersTitle: 'What your gift lights up',
  tiers: [
    { amount: '$5', does: 'places a Gospel book in a child’s hands', scene: 'home', giveAmount: 5 },
    { amount: '$50', does: 'reaches a classroom', scene: 'classroom', giveAmount: 50 },
    { amount: '$500', does: 'sponsors a church outreach kit in a new city', scene: 'city', giveAmount: 500 },
  ],
  closing: {
    title: 'One lit window on a dark street',
    text: 'That is what a book is to a child who has never heard. You can light the next one in about a minute.',
  },
} as const
