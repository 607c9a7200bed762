import { site } from './site.ts'

/** The words of the prayer newsletter: its form, its pages and its two mails. */
export const newsletter = {
  pageTitle: 'Prayer newsletter',
  description: 'Sign up for our prayer newsletter by email. You confirm your address first and can leave at any time.',
  title: 'Pray with us',
  lead: 'Our prayer newsletter is a letter by email, so that you can pray for the children we try to reach and for the churches that welcome them.',

  form: {
    label: 'Email address',
    button: 'Subscribe',
    busyButton: 'Subscribing...',
    /** Kept with each sign-up as the proof of what was agreed to. */
    consent: 'Send me the prayer newsletter by email. I can unsubscribe at any time with the link in every letter.',
    privacyLink: { label: 'Privacy Policy', to: '/privacy#newsletter' },
  },

  welcome: {
    title: 'Welcome to Our Family!',
    text: 'Unless you are on our list already, a confirmation email is on its way to you. Please press the link in it. Until you do, we send nothing else.',
    missing: 'Nothing there after a few minutes? Look in your spam folder.',
  },

  toasts: {
    empty: { title: 'Email Required', description: 'Please enter your email address.' },
    success: {
      title: 'Thank You!',
      description: "You've been added to our prayer newsletter. God bless!",
    },
    refused: 'Check Your Email Address',
    failure: {
      title: 'Please Try Again',
      description: `We could not add you just now. Your address is still in the form: press Subscribe once more in a moment, or write to ${site.email}.`,
    },
  },

  refusals: {
    tooLong: 'An email address has at most 254 characters. Please shorten what you entered.',
    control: 'Your email address contains a line break or another invisible character. Please type it in again.',
    form: 'Please enter an email address such as name@example.com.',
  },

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
      text: `Nothing has changed. Use the link in the newest letter, or write to ${site.email} and we will take you off the list.`,
    },
    invalid: {
      title: 'This link does not work',
      text: `Your mail program may have cut it off. Nothing has changed. Use the link in the newest letter, or write to ${site.email} and we will take you off the list.`,
    },
  },

  homeLink: 'Return to Home',

  mail: {
    confirmation: {
      subject: `Please confirm your subscription to ${site.name}`,
      preview: 'One press of a link, and our prayer newsletter will come to your inbox.',
      title: 'Please confirm your subscription',
      text: 'Somebody, most likely you, entered this address for our prayer newsletter. To receive it, open this page and press the button there:',
      linkText: 'Confirm my subscription',
      otherwise:
        'The link works for 7 days. If you did not ask for the newsletter, you need do nothing: without that press you are not on the list.',
    },
    issue: {
      reason: 'You receive this letter because you asked for our prayer newsletter and confirmed your address.',
      unsubscribe: 'Unsubscribe',
    },
  },
} as const
