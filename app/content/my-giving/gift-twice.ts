import { reach } from '../reach.ts'
import { words } from '../../words/words.ts'

/** The words for a donor who may have given twice by mistake, and of the page to report it. */
export const giftTwice = words(
  'my-giving/gift-twice',
  {
    receipt: {
      repeated: 'It looks as if you gave this twice today. If you did not mean to, you can ask for this gift back.',
      recurring:
        'You already give {gift}. If you did not mean to begin a second recurring gift, you can ask for this one back.',
      linkText: 'Ask for this gift back',
    },
    pageTitle: 'A gift given twice',
    description: 'Tell us that you gave twice and did not mean to, and our office looks at it.',
    ready: {
      title: 'Did you give twice?',
      text: 'If you did not mean to make the second gift, of {amount} on {day}, press the button. It asks our office to send the money back to you.',
      button: 'I did not mean to give twice',
    },
    asked: {
      title: 'Thank you for telling us',
      text: 'Our office will look at it, and you will get an email when the money is on its way back. Questions? Please {reach.us}.',
    },
    refunded: {
      title: 'It has been paid back',
      text: 'This gift has been paid back to you. If you do not see it within two weeks, {reach.us}.',
    },
    home: 'Return to Home',
    expired: { title: 'This link has expired', text: 'It works for 30 days. You can still ask us: {reach.us}.' },
    invalid: {
      title: 'This link does not work',
      text: 'Your mail program may have cut it off. Nothing has changed. Please {reach.us}.',
    },
  },
  { reach },
)
