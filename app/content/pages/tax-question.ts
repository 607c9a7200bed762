import { words } from '../../words/words.ts'
import { site } from '../site.ts'
import { taxRules } from '../tax-rules.ts'

/** Donors and writers of messages ask it: both pages answer with the same words. */
export const taxQuestion = words(
  'pages/tax-question',
  {
    question: 'Is my gift tax-deductible?',
    answer:
      'Yes, to the extent allowed by law, and under U.S. law only. {site.legalName} is a 501(c)(3) nonprofit, EIN {site.ein}. You receive a receipt for all gifts, small ones too. From {taxRules.withoutItemizing.year} on, people who do not itemize may deduct gifts of money of up to {taxRules.withoutItemizing.alone} a year, or {taxRules.withoutItemizing.joint} on a joint return. People who itemize may deduct what is above {taxRules.itemizing.floor} of their adjusted gross income. Please ask your tax adviser what it means for you.',
  },
  { site, taxRules },
)
