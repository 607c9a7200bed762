import { linkLimit } from './link-limit.ts'
import { rules } from '../legal/rules.ts'
import { howToStop } from '../legal/how-to-stop.ts'
import { site } from '../site.ts'
import { reach } from '../reach.ts'
import { words } from '../../words/words.ts'

/** The words of My giving and of its mails. */
export const giving = words(
  'my-giving/giving',
  {
    pageTitle: 'My Giving',
    description: 'See your gifts, print your receipts, and change, skip or stop a recurring gift.',

    /** The page that sends a link. */
    ask: {
      title: 'My giving',
      lead: 'See your gifts, print your receipts and yearly statements, and change, skip or stop a recurring gift.',
      how: 'There is no account and no password. Enter the email address that your receipts go to, and we will send a link to it.',
      label: 'Your email address',
      button: 'Send me the link',
      busyButton: 'Sending…',
      use: 'We use the address for this link and nothing else.',
      privacyLink: { label: 'Privacy Policy', to: '/privacy' },
      sent: {
        title: 'Check your inbox',
        text: 'If there are gifts under this address, a link is on its way to it. It works once, within {rules.myGiving.linkMinutes} minutes. {linkLimit.text}',
        missing:
          'Nothing there after a few minutes? Check your spam folder, or try another address you may have used to give. We are glad to help: {reach.us}.',
      },
      problem: 'Please check the address',
      failure: {
        title: 'Not sent',
        text: 'Something went wrong on our side, and no link was sent. Please try again, or {reach.us}.',
      },
    },

    /** A form that was opened before the office merged two givers, or took them apart. */
    changedSince: {
      title: 'Nothing was changed',
      text: 'What belongs to you here has changed since this page was opened. Please look at it once more, and then press the button again.',
    },

    /** The page of a link in a mail. */
    open: {
      pageTitle: 'Open My Giving',
      ready: {
        title: 'Open my giving',
        text: 'Press the button to see your gifts. You then have {rules.myGiving.sessionMinutes} minutes; press Finish when you are done, especially on a computer that others use.',
        button: 'Open my giving',
      },
      readyGift: {
        title: 'Open my recurring gift',
        text: 'Press the button to change, skip or stop this gift. You then have {rules.myGiving.sessionMinutes} minutes; press Finish when you are done, especially on a computer that others use.',
        button: 'Open this gift',
      },
      used: {
        title: 'This link has been used',
        text: 'Each link works once. If your visit has ended, ask for a new link here.',
      },
      expired: {
        title: 'This link has expired',
        text: 'Links work for a short time only, to keep your gifts private. Ask for a new one here.',
      },
      invalid: {
        title: 'This link does not work',
        text: 'Your mail program may have cut it off, or your gift now belongs to another email address. Ask for a new link here.',
      },
    },

    overview: {
      title: 'My giving',
      under: 'Gifts under',
      recurring: {
        title: 'Recurring gifts',
        none: 'You have no recurring gift.',
        linkText: 'See, change or stop this gift',
        mend: 'Fix the payment',
        otherCurrency:
          'You have a recurring gift in another currency. It cannot be shown or changed here. Please {reach.us}, and we will do it with you.',
      },
      dataTitle: 'My data',
      addresses: { label: 'My email addresses', to: '/my-giving/address' },
      details: { label: 'My name, postal address and letters', to: '/my-giving/details' },
      finish: {
        button: 'Finish',
        text: 'Ends this visit, so that the next person at this computer does not see your gifts. Otherwise it ends by itself after {rules.myGiving.sessionMinutes} minutes.',
      },
    },

    /** With the link of a mail about one recurring gift. */
    oneGift: {
      title: 'My recurring gift',
      text: 'The link in our mail opens this one gift, and shows neither your name nor your other gifts.',
      full: {
        title: 'All your gifts',
        text: 'For all your gifts, receipts and statements, we send a fresh link to the address that we have for this gift.',
        button: 'Send me a fresh link',
      },
    },

    forget: {
      link: { label: 'Forget me', to: '/my-giving/forget' },
      title: 'Forget me',
      goesOn: {
        title: 'You have a recurring gift',
        text: 'It is charged until it is stopped, and each payment is a new record with your name. Please stop it first:',
        linkText: 'See and stop this gift',
      },
      removed: {
        title: 'What we remove at once',
        list: [
          'your messages to us, and any email about them that was still to be sent',
          'your entry in the newsletter’s list, with the proof of your consent',
          'your name and address from gifts and orders that never went through or were refunded in full',
          'what you wrote with your gifts: names of others, messages to them, notes to us, and why you stopped a gift',
          'your greeting, your telephone number, our notes about you, and your name in our lists and letters',
          'your links to My giving, and this visit',
        ],
      },
      kept: {
        title: 'What we keep, and why',
        text: 'Tax rules ask for it. It is kept for the years that our privacy policy names, used for nothing else, and then it goes as well:',
        list: [
          'the record of each gift and order that we received, with your name, your email address and, of an order, where it was shipped',
          'your postal address with the gifts of a year in which you gave $5,000 or more, or something other than money: the form that we file asks for it (Schedule B of Form 990)',
          'when a statement of your gifts was sent',
          'how a recurring gift was changed, and when, without your reasons',
        ],
        link: { label: 'Privacy Policy', to: '/privacy' },
      },
      elsewhere:
        'Emails in our mailbox and what Stripe keeps about you have to be removed by hand. To ask for that, please {reach.us}.',
      confirm: 'We confirm it by email to the address you came with. It cannot be undone.',
      newAddress:
        'This address is new, and your previous one can take it back for {rules.myGiving.undoAddressDays} days. Until then, ask for a link there to press the button, or {reach.us}.',
      button: 'Yes, forget me',
      /** While two givers who were merged can be taken apart. */
      waits: {
        text: 'Our office has joined your gifts with those of another address. In case that was a mistake, your request waits until {day}, or until the two are separated, and we let the other address know. Then we remove the above and confirm it by email.',
        asked:
          'You asked us to forget you. It waits until {day}, or until the gifts that were joined with yours are separated. We confirm it by email.',
        callOff: 'Do not forget me',
      },
      back: { label: 'Back to My giving', to: '/my-giving' },
      failed: {
        title: 'Not everything could be removed',
        text: 'Something went wrong on our side. Please press the button again, or {reach.us}.',
      },
    },

    notes: {
      'address-removed': {
        title: 'The address is removed',
        text: 'You were here with a link to that address, so this visit has ended. Ask for a link at one of your other addresses.',
      },
      'details-saved': {
        title: 'Saved',
        text: 'What we send from now on has the name and address that you entered.',
      },
      'letters-ended': {
        title: 'We send you no letters to givers',
        text: 'Receipts, statements and mails about a recurring gift still come.',
      },
      'letters-resumed': {
        title: 'We send you letters to givers again',
        text: 'You can end them at any time, here or with the link in each letter.',
      },
      forgotten: {
        title: 'We have removed your data',
        text: 'What the law lets us remove is gone, and an email to you confirms it. Thank you for all you have given.',
      },
      ended: {
        title: 'Your visit has ended',
        text: 'A visit lasts {rules.myGiving.sessionMinutes} minutes. If you just pressed a button and are not sure that it worked, check your inbox first: we confirm every change by email.',
      },
      'link-sent': {
        title: 'Check your inbox',
        text: 'A fresh link is on its way to the address we have. It works once, within {rules.myGiving.linkMinutes} minutes. {linkLimit.text}',
      },
      'card-updated': {
        title: 'Your visit has ended',
        text: 'You have put in another card or bank account on Stripe’s page, and we have used it. We confirm it by email. To see how your gift stands, ask for a link here.',
      },
      finished: { title: 'Your visit has ended', text: 'Thank you. Come back whenever you like.' },
    },

    mails: {
      link: {
        subject: 'Your link to My giving at {site.name}',
        preview: 'It works once, for the next {rules.myGiving.linkMinutes} minutes.',
        title: 'Your link to My giving',
        text: 'Someone, most likely you, asked for a link to see the gifts made with this email address. It works once, for the next {rules.myGiving.linkMinutes} minutes.',
        linkText: 'Open my giving',
        otherwise:
          'If it was not you, you can ignore this email: nobody sees anything without the link. If more of them come, please {reach.us}.',
      },
      forgotten: {
        subject: '{site.name} has removed your information, as you asked',
        preview: 'What was removed, and what the law makes us keep.',
        title: 'We have removed your information',
        text: 'As you asked, we have removed everything that we may remove: your messages to us, your entry in the newsletter’s list, your links to My giving, and your name from gifts and orders that never arrived or went back whole.',
        kept: 'We must keep the record of each gift and order that we received, with your name, your email address and, of an order, where it was shipped; your postal address with the gifts of a year in which you gave $5,000 or more, or something other than money, for Schedule B of Form 990; when a statement of your gifts was sent; and how a recurring gift was changed. We use it for nothing else, and remove it after the years that our privacy policy names.',
        goesOn:
          'Your recurring gift continues until you stop it. The emails about it have a link to do that. {howToStop.text}',
        last: 'We kept this email address only to send you this confirmation, and now we remove it too. Questions? Please {reach.us}.',
      },
    },
  },
  { site, rules, reach, howToStop, linkLimit },
)
