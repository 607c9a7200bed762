import { site } from './site.ts'
import { words } from '../words/words.ts'

/** The words of the pages of a newsletter's links. */
export const newsletterLinks = words(
  'newsletter-links',
  {
    confirm: {
      pageTitle: 'Confirm your subscription',
      ready: {
        title: 'One step to go',
        text: 'Press the button, and our prayer newsletter will come to your inbox. If you did not ask for it, close this page: then nothing is sent.',
        button: 'Confirm my subscription',
      },
      done: {
        title: 'Your subscription is confirmed',
        text: 'Thank you for praying with us. The next letter will come to your inbox. Each has a link to unsubscribe.',
      },
      expired: {
        title: 'This link has expired',
        text: 'A confirmation link works for 7 days. Nothing has changed. Sign up again, and we will send you a new link.',
        signUpLink: 'Sign up again',
      },
      invalid: {
        title: 'This link does not work',
        text: 'Your mail program may have cut it off, or it is no longer needed. Nothing has changed. You can sign up again at any time.',
        signUpLink: 'Sign up again',
      },
    },

    unsubscribe: {
      pageTitle: 'Unsubscribe',
      ready: {
        title: 'Unsubscribe from the prayer newsletter',
        text: 'Press the button, and we will send you no more letters.',
        button: 'Unsubscribe',
      },
      done: {
        title: 'You are unsubscribed',
        text: 'We will send you no more letters. If you change your mind, you can sign up again at any time.',
        signUpLink: 'Sign up again',
      },
      expired: {
        title: 'This link does not work',
        text: 'Nothing has changed. Use the link in the newest letter, or write to {site.email} and we will take you off the list.',
      },
      invalid: {
        title: 'This link does not work',
        text: 'Your mail program may have cut it off. Nothing has changed. Use the link in the newest letter, or write to {site.email} and we will take you off the list.',
      },
    },

    /** Unsubscribing from letters to givers. */
    letters: {
      pageTitle: 'Letters about what gifts do',
      ready: {
        title: 'No more letters about what gifts do',
        text: 'Press the button, and we will send you no more of these letters. You will still get receipts and notices about your own gifts.',
        button: 'Send me no more letters',
      },
      done: {
        title: 'You will get no more of these letters',
        text: 'You will still get receipts and notices about your own gifts. If you change your mind, write to {site.email}.',
      },
      expired: {
        title: 'This link does not work',
        text: 'Nothing has changed. Use the link in the newest letter, or write to {site.email} and we will send you no more.',
      },
      invalid: {
        title: 'This link does not work',
        text: 'Your mail program may have cut it off, or the letter is more than a year old. Nothing has changed. Use the link in the newest letter, or write to {site.email} and we will send you no more.',
      },
    },

    homeLink: 'Return to Home',
  },
  { site },
)
