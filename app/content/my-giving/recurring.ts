import { site } from '../site.ts'
import { reach } from '../reach.ts'
import { words } from '../../words/words.ts'

/** The words about one recurring gift, on its page and in its mails. */
export const recurringWords = words(
  'my-giving/recurring',
  {
    pageTitle: 'Recurring Gift',
    description: 'See when your recurring gift is charged next, and change, skip or stop it.',
    title: 'Your recurring gift',
    titleOf: 'Your gift of {gift}',

    every: {
      once: 'once',
      monthly: 'every month',
      quarterly: 'every three months',
      annually: 'every year',
      recurring: 'regularly',
    },

    /** The state of the gift, in a sentence. */
    state: {
      next: 'Next on {day}.',
      nextFrom: 'Next on {day}, from the {method}.',
      skipped: 'The payment of {day} is skipped.',
      paused: 'It is paused: nothing is charged until it starts again.',
      failing: 'A payment of {amount} did not go through.',
      ends: 'It ends on {day}.',
      stopped: 'Stopped. Nothing more is charged.',
      stoppedOn: 'Stopped on {day}. Nothing more is charged.',
      ending: 'Stopped: it ends on {day}, and nothing more is charged.',
    },

    /** `doing` follows "You" and "Our office". */
    changes: {
      amount: {
        doing: 'changed the amount from {before} to {after}',
        done: 'The amount was changed from {before} to {after}',
      },
      frequency: {
        doing: 'changed how often it is given from {before} to {after}',
        done: 'How often it is given was changed from {before} to {after}',
      },
      day: {
        doing: 'moved the next payment to {after}',
        done: 'The next payment was moved to {after}',
      },
      skipped: {
        doing: 'skipped the payment of {before}',
        done: 'The payment of {before} was skipped',
      },
      paused: { doing: 'paused this gift', done: 'This gift was paused' },
      pausedByFailure: {
        doing: 'paused this gift, because a payment did not go through',
        done: 'This gift was paused, because a payment did not go through',
      },
      unskipped: {
        doing: 'turned this gift back on, so that the next payment is on {after}',
        done: 'This gift was turned back on, so that the next payment is on {after}',
      },
      card: {
        doing: 'changed the {before} to the {after}',
        done: 'The {before} was changed to the {after}',
      },
      renewedCard: { doing: 'renewed the {after}', done: 'The {after} was renewed' },
      stopped: { doing: 'stopped this gift', done: 'This gift was stopped' },
      resumed: { doing: 'turned this gift back on', done: 'This gift was turned back on' },
    },
    madeBy: {
      giver: 'You {doing}.',
      staff: 'Our office {doing}.',
      stripe: '{done}, at Stripe.',
      /** For lists with the person beside the sentence. */
      unsaid: '{done}.',
    },

    mail: {
      subjects: {
        amount: 'The amount of your gift has changed',
        frequency: 'How often you give has changed',
        day: 'The day of your gift has changed',
        skipped: 'A pause in your gift',
        paused: 'Your gift is paused',
        unskipped: 'Your gift goes on',
        card: 'A new card for your gift',
        stopped: 'Your gift has been stopped',
        resumed: 'Your gift goes on',
      },
      standsNow: 'This is how your gift stands now:',
      linkText: 'Change, skip or stop this gift',
      untilStopped: 'A recurring gift is charged until you stop it.',
      linkNote:
        'The link works for 60 days, and for this gift only. For a change of the amount, the day, how often or the card, that page sends you a fresh link.',
      goOn: 'Nothing is charged while it is paused. You can turn it on again on the page that the link opens: it says what is charged, and when, before you press.',
      notYou: {
        giver: 'If you did not make this change, please tell us at once: {reach.us}.',
        other:
          'Our office made this change, or it was made on a page of Stripe, who takes the payments for us. If you did not ask for it, please {reach.us}.',
      },
      stop: {
        subject: 'Your {frequency} gift to {site.name} has been stopped',
        title: 'Your recurring gift has been stopped',
        text: 'Your gift of {gift} has been stopped.',
      },
      lastGift: 'Your last gift was on {day}.',
      notCharged: 'You will not be charged again.',
      thanks: 'Thank you for every gift.',
      again: 'If you would like to give again one day, you can start the same gift here.',
      againLink: 'Start this gift again',
    },

    page: {
      back: 'All my giving',
      doneTitle: 'Done',
      notChargedTitle: 'Not charged',
      history: 'What has changed',
      problem: 'Not changed',
      notReached:
        'We cannot reach Stripe, the company that takes our payments, just now. This is how your gift stood when we last checked. Please try again in a few minutes, or {reach.us}.',
      notKnown: 'We cannot show this gift at the moment. Please try again in a few minutes, or {reach.us}.',
      unchangeable: {
        schedule:
          'This gift follows a schedule that our office set up, and cannot be changed here. Please {reach.us}, and we will do it with you.',
        other:
          'This gift was set up by our office in a way that cannot be changed here. You can stop it here in My giving, or {reach.us}.',
      },
      failed: {
        title: 'A payment did not go through',
        text: 'We could not take your gift of {amount}, and you have not been charged for it.',
        reason: 'The bank’s answer was: “{words}”',
        retry: 'If you do nothing, we will try again on {day}.',
        noRetry: 'We will not try again on our own.',
        button: 'Fix this payment',
        confirm: 'Your bank asks you to confirm the payment of {amount} before it is taken.',
        confirmButton: 'Confirm with your bank',
        card: 'Or put in another card. We then charge the {amount} to it at once, and all later payments too.',
        account:
          'Or put in another bank account or a card. We then charge the {amount} to it at once, and all later payments too.',
      },
      /** The result of a failed payment after another card was entered. */
      charged: {
        paid: 'We charged {amount} to your {method} just now.',
        processing:
          'We asked your bank for {amount} from your {method} just now. It can take a few days, and a receipt follows.',
        declined: 'Your {method} was declined as well, and the {amount} was not charged.',
      },
      /** With the link of a mail. */
      freshLink: {
        title: 'The amount, the day, how often, the card',
        text: 'The link in our mail opens this one gift, and mails are passed on. With it you can skip a payment or stop the gift. For the amount, the day, how often or the card, we send you a fresh link, to the address that we have for this gift.',
        card: 'For another card or bank account we send you a fresh link, to the address that we have for this gift. It leads you straight back here.',
        button: 'Send me a fresh link',
      },

      /** On a recurring gift that came with the other giver of a merge. */
      held: {
        title: 'This gift was given with another email address',
        text: 'We have joined the gifts of both addresses. Until {day}, in case we were wrong, the amount, the day, how often and the card of this gift are changed with a link to the other address only. You can skip a payment or stop it here, and the other address is told.',
      },
    },

    amount: {
      summary: 'Change the amount',
      label: 'New amount in dollars',
      hint: 'At least $1, and cents are fine. It starts with the next payment.',
      button: 'Change the amount',
      wrong: 'Please enter an amount from $1 to $999,999.99, such as 25 or 12.50.',
    },
    frequency: {
      summary: 'Change how often',
      label: 'How often',
      hint: 'It starts with the next payment. Nothing is charged today.',
      button: 'Change how often',
      options: { monthly: 'Every month', quarterly: 'Every three months', annually: 'Every year' },
      wrong: 'Please choose every month, every three months or every year.',
    },
    day: {
      summary: 'Change the day',
      label: 'Day of the next payment',
      hint: 'Any day from {first} to {last}. Later payments follow from that day. Nothing is charged before it.',
      button: 'Change the day',
      wrong: 'Please choose a day from {first} to {last}.',
      notADay: 'Please choose a day.',
    },
    skip: {
      summary: 'Skip the next payment',
      text: 'Nothing is taken on {day}. Your gift goes on by itself on {next}. You can undo this until {day}.',
      button: 'Skip the payment of {day}',
    },
    unskip: {
      summary: 'Undo the skip',
      summaryPaused: 'Turn this gift back on',
      text: 'Your gift is then taken on {day}, as planned.',
      textPaused: 'Nothing is charged today. {amount} is then taken on {day}, and regularly from then on, as before.',
      button: 'Do not skip',
      buttonPaused: 'Turn it back on',
    },
    card: {
      summary: 'Change the card',
      text: 'You put in the card on a page of Stripe, the company that takes our payments. Its number never reaches us.',
      button: 'Put in another card',
    },
    /** Replaces `card` for a gift from a bank account. */
    account: {
      summary: 'Change the bank account',
      text: 'You put in a bank account or a card on a page of Stripe, the company that takes our payments. Its numbers never reach us.',
      button: 'Put in another bank account or a card',
    },
    /** The results of entering another card. */
    updateCard: {
      failed:
        'Stripe did not answer, and we cannot say whether your card was taken. Please look below at how your gift stands, and try again in a few minutes, or {reach.us}.',
      other: 'Your {other} was added on a page of Stripe’s. This gift is still charged to your {charged}.',
      otherPays: 'If you use it for this gift, the {amount} that did not go through is charged at once.',
      use: 'Use the {other} for this gift',
    },
    authorize: {
      title: 'Your bank account needs your authorization again',
      text: 'Your bank took back a payment from your {method} because it was disputed. This ended our authorization: later payments fail until you give it again, or put in another bank account or a card.',
      button: 'Authorize a bank account',
    },
    stop: {
      summary: 'Stop this gift',
      text: 'It stops right away, and nothing more is charged. You do not have to say why.',
      linkText: 'Stop this gift',
      title: 'Stop this gift?',
      button: 'Yes, stop it now',
      keep: 'No, keep it',
      failedToo: 'We will not ask again for the payment that did not go through.',
    },
    stopped: {
      again: 'Start again',
      againText: 'The same amount, as often as before. You see it before anything is charged.',
      reasonLabel: 'May we ask why? You need not answer.',
      reasonHint: 'Only our office reads it.',
      button: 'Send',
      thanks: 'Thank you for telling us.',
    },

    refused: {
      stopped: 'This gift is stopped, so it cannot be changed any more. You can start again below.',
      failing: 'First fix the payment that did not go through. Then this can be changed.',
      skipped: 'A payment is being skipped. Undo that first, or wait until it has passed.',
      paused: 'This gift is paused. Turn it back on first.',
      underWay:
        'The payment is being taken just now, so it cannot be skipped or moved any more. Please come back in an hour.',
      nothingPlanned: 'No payment is planned, so there is none to skip.',
      giftSession:
        'With the link of a mail you can skip a payment or stop the gift. For more, ask for a fresh link below.',
      stripe:
        'Stripe, the company that takes our payments, did not answer in time. Look below at how your gift stands now; if it is not as you wanted, please try again, or {reach.us}.',
      notUnderstood: 'We could not tell what to change. Please try again.',
    },
  },
  { site, reach },
)
