import { words } from '../../words/words.ts'
import { navigation } from '../navigation.ts'
import { site } from '../site.ts'

export const terms = words(
  'legal/terms',
  {
    title: 'Terms of Service',
    description: 'The rules for using this website, for giving through it and for ordering from it.',
    summary: [
      'Read and use this site freely. Give if you wish to, knowing that a gift buys nothing.',
      'The crisis page lists other organizations. It is no substitute for 911, 988 or a professional.',
    ],
    /** What the store sells, in the section about orders. */
    books: { one: 'one book', several: 'our books' },
    /** What an order costs, in the section about orders. With sales tax: `sales-tax.ts`. */
    price: 'The price and the shipping shown before you pay are all you pay us.',
    /** In the section about states, if there is no registration. */
    noState: 'No state is in the list today.',
    sections: {
      agreement: {
        title: 'These terms',
        text: 'This site is run by {site.legalName} (“we”), a 501(c)(3) nonprofit publisher, EIN {site.ein}. By using it you accept these terms. If you do not, please do not use it.',
      },
      gifts: {
        title: 'Gifts',
        text: [
          'A gift is voluntary, in US dollars, at least $1. It buys nothing, and no tip is added to it. If we thank you with something, such as a book, your receipt says what it was, and its value where that lowers what you can deduct. The payment is made on Stripe’s page, under Stripe’s terms; we receive the gift less Stripe’s processing fee.',
          'A recurring gift is charged when you set it up and then monthly, quarterly or annually, as you chose, until you stop it. You can change or stop it at any time: online in My giving, by email or by telephone.',
          'You confirm that the card or account is yours to use. Gifts are used for our mission; where more is given for a purpose than it needs, we use the rest where it is needed most.',
        ],
        links: [
          { label: 'My giving', to: '/my-giving' },
          { label: 'Refund and Returns Policy', to: '/refund' },
        ],
      },
      orders: {
        title: 'Orders',
        text: 'The store sells {books}, within the United States only. {price} An order is a purchase, not a gift, and is not tax-deductible. The sale is made when your payment has arrived and we have confirmed it by email.',
        links: [{ label: 'How returns work', to: '/refund#books' }],
      },
      tax: {
        title: 'Tax',
        text: 'Gifts are tax-deductible to the extent allowed by law, and under U.S. law only. Every paid gift gets a receipt by email; please keep it. We cannot give tax advice: ask your adviser what a gift means for you.',
      },
      'state-disclosures': {
        title: '{navigation.stateDisclosures.label}',
        text: 'Some states ask a charity to register before it asks for gifts there, and to print a notice. We list here the states that ask us to register, with their notices in their own words.',
        after:
          'To ask for our current financial statement, write to {site.legalName}, {address}, or to {site.email}, or call {site.phone}.',
      },
      crisis: {
        title: 'The crisis page',
        text: [
          'We are not an emergency service and not a licensed healthcare provider, and nothing on this site is medical, psychological or legal advice. In immediate danger, call 911. To talk with someone at any hour, call or text 988.',
          'Numbers and hours of other organizations may change without our knowing. We do not run those organizations and do not answer for their advice.',
        ],
        links: [{ label: 'Crisis Support Resources', to: '/resources' }],
      },
      content: {
        title: 'What you find here',
        text: [
          'Texts, pictures and books on this site belong to us or to those who let us use them. You may read, print and pass on pages for yourself, your family, your class or your church, unchanged and without charge. For anything else, ask us.',
          'We write with care, but cannot promise that everything is complete or up to date. Links lead to other people’s sites, for which they answer.',
        ],
      },
      'fair-use': {
        title: 'Fair use of the site',
        text: 'Please do not',
        list: [
          'use someone else’s card or name, or test stolen cards',
          'attack, overload or try to break into the site',
          'pretend to speak or collect money for us',
        ],
      },
      accessibility: {
        title: 'Accessibility',
        text: 'We aim to meet WCAG 2.2 Level AA. If anything on this site is in your way, please tell us: we will help you right away and fix it.',
        links: [{ label: 'Accessibility', to: '/accessibility' }],
      },
      liability: {
        title: 'What we answer for',
        text: 'The site is offered as it is, free of charge. As far as the law allows, we are not liable for indirect damage or for times when the site cannot be reached. Nothing here limits rights that the law gives you and does not let us take away.',
      },
      law: {
        title: 'Law, and changes',
        text: 'The laws of the United States and of the state in our address below apply. If we change these terms, the new ones stand on this page and hold from then on; gifts already made stay under the old ones.',
      },
    },
  },
  { navigation, site },
)
