import { reach } from '../reach.ts'
import { site } from '../site.ts'
import { words } from '../../words/words.ts'

/** The words of the card that tells somebody of a gift in memory or in honor, by mail or on paper. */
export const tributeCard = words(
  'receipts/tribute-card',
  {
    pageTitle: 'A card to print',
    description: 'A card that tells of a gift in memory or in honor of somebody.',
    title: 'A gift {tribute}',
    greeting: 'Dear {name},',
    hello: 'Hello,',
    somebody: 'Somebody who thinks of you',
    text: '{giver} has made a gift to {site.name} {tribute}.',
    about: 'The gift places Gospel books with children whose parents never take them to church.',
    once: 'We used your address for this one card only, and we have not put you on any list. If you have a question, or would rather not hear from us, {reach.us}.',
    noneThere: 'There is no card here',
    print: 'Print a card about it',
    /** For the giver. */
    wrong: 'Is a name or an address in it wrong? Please {reach.us}: we correct it, and send the card again.',
    told: {
      queued: 'We are writing to {who}, to tell them of this gift.',
      sent: 'We wrote to {who}, to tell them of this gift.',
    },
  },
  { site, reach },
)
