import { words } from '../../words/words.ts'
import { rules } from '../legal/rules.ts'

export const store = words(
  'pages/store',
  {
    pageTitle: 'Store',
    /** Of one book, in one order. */
    maxPerOrder: 10,
    ages: 'Ages {ages}',
    /** With several books, the page that lists them. */
    shelf: {
      description:
        'The picture books that we publish for children, each with its price and a look inside. Shipped within the United States.',
      title: 'Our books',
      lead: 'Each one is a story of the Gospel, for reading aloud or alone.',
      price: '{price} each',
      look: 'Look inside {title}',
      /** Of a book without pictures of its pages. */
      read: 'Read about {title}',
      /** At the address of a book that the store does not have. */
      noBook: 'We do not have this book',
      otherBooks: 'It may have been moved, or we no longer sell it. These are our books.',
    },

    form: {
      price: 'Price of each book',
      shipping: 'Shipping (US only)',
      total: 'Total',
      quantity: 'Quantity',
      oneBook: '1 book',
      books: '{quantity} books',
      hint: 'Maximum {max} books per order',
      fewer: 'One book fewer',
      more: 'One book more',
      button: 'Purchase Now',
      busyButton: 'Processing...',
      waitingTab: 'Opening secure payment…',
      opened: 'The secure payment page is open in a new tab.',
      openAgain: 'Open it here instead',
      /** It is "1 book", or "2 books". */
      paid: 'Your order of {named} is paid. If you would like to order again, the button makes a new order.',
      processing: 'The payment for your order of {named} is on its way from your bank.',
      askAgain: 'You ordered {named} {when}. Order again?',
      boxPrice: {
        text: 'For more than ten,',
        link: { label: 'ask for a box price', to: '/contact?subject=A%20box%20of%20books' },
      },
      errorSummary: 'Please check your order',
      wrongQuantity: 'Please order from 1 to {max} books.',
      promises: ['Secure payment', 'Returns within {rules.refund.returnWithinDays} days of receipt'],
      /** Before the note on Stripe’s page, where the books share a product. */
      ofBook: '{quantity} × {title}.',
      note: 'This is a purchase, not a donation, and it is not tax-deductible.',
      plainTotal: 'The payment page shows the total before you pay.',
    },
    failed: { title: 'Error', description: 'Failed to create checkout session. Please try again.' },

    insideTitle: 'Look inside',
    aboutTitle: 'About This Book',
    /** Before the facts of the edition. */
    terms: { author: 'Author', illustrator: 'Pictures', pages: 'Pages', size: 'Size', arrives: 'Arrives' },

    more: {
      title: 'More than ten books, or a free one?',
      entries: [
        {
          title: 'For a class or a church',
          text: 'Our team takes orders of more than ten books, so that you pay no more for shipping than you must.',
          link: { label: 'Ask about bulk books', to: '/get-involved#churches' },
        },
        {
          title: 'For a child who cannot buy one',
          text: 'We mail single books free of charge. An adult only needs to tell us where to.',
          link: { label: 'Ask for a free book', to: '/get-involved#children' },
        },
        {
          title: 'Not what you hoped for?',
          text: 'You can return a book within {rules.refund.returnWithinDays} days of receipt.',
          link: { label: 'How returns work', to: '/refund#books' },
        },
      ],
    },
  },
  { rules },
)
