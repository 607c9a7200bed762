import { words } from '../../words/words.ts'
import { site } from '../site.ts'

/** The words of the prayer newsletter's form and first page. The home page loads them, so all others are in other files. */
export const newsletter = words(
  'pages/newsletter',
  {
    pageTitle: 'Prayer newsletter',
    description:
      'Sign up for our prayer newsletter by email. You confirm your address first and can leave at any time.',
    title: 'Pray with us',
    lead: 'Our prayer newsletter is a letter by email, so that you can pray for the children we try to reach and for the churches that welcome them.',

    form: {
      label: 'Email address',
      button: 'Subscribe',
      busyButton: 'Subscribing...',
      /** Stored with each sign-up as the proof of the consent text. */
      consent: 'Send me the prayer newsletter by email. I can unsubscribe at any time with the link in every letter.',
      privacyLink: { label: 'Privacy Policy', to: '/privacy#newsletter' },
    },

    welcome: {
      title: 'Welcome to Our Family!',
      text: 'One step is left: open our email in your inbox, and press the link in it. Until you do, we send nothing else. If our letter already comes to you, you are all set.',
      missing: 'Nothing there after a few minutes? Check your spam folder.',
    },

    toasts: {
      empty: { title: 'Email Required', description: 'Please enter your email address.' },
      success: { title: 'Thank You!', description: "You've been added to our prayer newsletter. God bless!" },
      refused: 'Check Your Email Address',
      failure: {
        title: 'Please Try Again',
        description:
          'We could not add you just now. Your address is still in the form: press Subscribe once more in a moment, or write to {site.email}.',
      },
    },

    refusals: {
      tooLong: 'An email address has at most 254 characters. Please shorten what you entered.',
      control: 'Your email address contains a line break or another invisible character. Please type it in again.',
      form: 'Please enter an email address such as name@example.com.',
    },
  },
  { site },
)
