import { words } from '../../words/words.ts'
import type { LegalDocument } from './legal-document.ts'
import { rules } from './rules.ts'

export const cookies = words<LegalDocument>(
  'legal/cookies',
  {
    title: 'Cookie Policy',
    description:
      'This site sets one cookie, while you look at My giving. What it keeps in your browser, why, and how to change your choice.',
    summary: [
      'This site sets no cookie while you read, give or write, and loads no trackers, whatever you choose. It sets one while you look at My giving, because you asked to.',
      'It keeps your answer to the cookie question in your own browser and, if you go on to pay, a note of the amount, so that nobody pays twice by mistake. A copy of our crisis page stays there too, for when you have no network. Nothing else lasts. That holds for the newsletter too: signing up keeps nothing in your browser.',
    ],
    sections: {
      what: {
        title: 'What cookies are',
        text: 'A cookie is a note that a website leaves in your browser and reads again later. Browsers have other places for such notes, called local storage and session storage. This policy covers them all.',
      },
      here: {
        title: 'What this site keeps in your browser',
        text: 'Each is necessary for what it does, and none says who you are. Only __Host-giving and what is under last-checkout are sent to us:',
        facts: {
          '__Host-giving':
            'A random number by which we know that it is you who opened My giving: so you see your gifts and nobody else does. The only cookie. It is sent to us with each page, no script can read it, and we keep a fingerprint of it alone. Until you press Finish, and for {rules.myGiving.sessionMinutes} minutes at most.',
          'cookie-consent':
            'Your answer to the cookie question: all, necessary or rejected. Local storage, until you delete it.',
          'cookie-consent-categories':
            'Which categories you allowed: analytics, marketing. Local storage, until you delete it.',
          'last-checkout':
            'The amount or the number of books for which the payment page was last opened, when, and a random number by which the form asks us whether that was paid: so it can ask you before you pay for the same again within minutes. Local storage, until you use a form for paying later than that.',
          'crisis-page':
            'A copy of our page with crisis lines and the day on which it was kept, with a small program, worker.js, that shows it when you have no network. Every visitor’s copy is the same, from any page of this site; it says nothing about you, and what you read or write is not kept with it. Not where your browser is set to save data. Cache storage, until you delete it or we replace it.',
          'react-router-scroll-positions':
            'How far you had scrolled, so that Back finds the place. Session storage, until you close the tab.',
        },
        after: [
          'If you close the question without an answer, no answer is kept. Without JavaScript, nothing is kept but the cookie of My giving.',
          'You cannot sign in on this site. If we run a login elsewhere and you come here signed in, your browser also keeps that session, in local storage under a name like sb-…-auth-token, until you sign out or it ends. It does say who you are, and it is sent to that login’s service alone.',
        ],
      },
      categories: {
        title: 'The three categories',
        facts: {
          Necessary: 'The entries above. Always on.',
          Analytics: 'Would count which pages help. None today.',
          Marketing: 'Would tell whether a campaign brought you here. None today.',
        },
        after: [
          'Nothing of the last two loads before you allow it. If we ever add something, it will be named here first.',
          'If your browser sends the Global Privacy Control signal, we treat it as a refusal of marketing, also if you press Accept All.',
        ],
      },
      stripe: {
        title: 'On Stripe’s page',
        text: 'When you give, the payment page belongs to Stripe, at Stripe’s own address. The cookies it sets there, to prevent fraud among other things, are Stripe’s.',
        links: [{ label: 'Stripe’s cookie policy', to: 'https://stripe.com/cookies-policy/legal' }],
      },
    },
  },
  { rules },
)
