import { words } from '../../words/words.ts'
import { site } from '../site.ts'

/** Donors and writers of messages ask it: both pages answer with the same words. */
export const taxQuestion = words(
  'pages/tax-question',
  {
    question: 'Is my gift tax-deductible?',
    answer:
      'Yes, to the extent allowed by law, and under U.S. law only. {site.legalName} is a 501(c)(3) nonprofit, EIN {site.ein}. You receive a receipt for all gifts, small ones too. Please ask your tax adviser what it means for you.',
  },
  { site },
)
