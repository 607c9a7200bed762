/** A phrase that should not be printed, and why, for the person who typed it. */
interface DoubtfulWording {
  phrase: RegExp
  why: string
  /** The keys of the sets in which it counts. Everywhere without it. */
  sets?: RegExp
}

const crisisSets = /^(hotlines\/|pages\/(resources|offline)$|spanish$)/
const taxes =
  'Say “tax-deductible to the extent allowed by law”: how much a giver may deduct is for the law and their adviser.'
const suicide = 'Say “died by suicide” or “suicide attempt”: other words sound like a crime, or like a success.'

/** The phrases, by subject: taxes, promises, claims about others, research, crisis and suicide. */
const doubtfulWordings: readonly DoubtfulWording[] = [
  {
    phrase: /\b(fully|completely|entirely|totally|wholly|100 ?%|one hundred percent) (tax[- ])?deductible/i,
    why: taxes,
  },
  { phrase: /\btax[- ]free\b/i, why: taxes },
  { phrase: /\btax write[- ]?offs?\b/i, why: taxes },
  {
    phrase: /\b(save|saves|saving|lower|lowers|reduce|reduces|cut|cuts) (on )?(your |their )?(income )?tax(es)?\b/i,
    why: taxes,
  },
  {
    phrase: /\byou (must|have to|need to) itemize\b/i,
    why: 'The law has changed: since 2026, people who do not itemize may deduct some gifts of cash, too.',
  },
  {
    phrase: /\b(guarantee[ds]?|guaranteed|risk[- ]free)\b/i,
    why: 'A guarantee is a promise that can be claimed. Say what you do, not what will surely come of it.',
  },
  {
    phrase:
      /\b(100 ?%|every (penny|cent|dollar)|all) of (your|each|every|the) (gift|donation|dollar)s?\b.*\b(goes|go|reach|reaches)\b/i,
    why: 'A part of each gift pays for operations and fundraising: the page for donors says how much.',
  },
  {
    phrase: /\b(100 ?%|every (penny|cent|dollar)) (goes|reaches)\b/i,
    why: 'A part of each gift pays for operations and fundraising: the page for donors says how much.',
  },
  {
    phrase: /\b(official partner|in partnership with|partners? of|endorsed by|approved by|recommended by) (the )?[A-Z]/,
    why: 'It says that another organization stands behind us. Print it only with their consent in writing.',
  },
  {
    phrase: /\b(section 508|508|WCAG|ADA)[- ](compliant|certified|conformant)\b/i,
    why: 'Say what was tested and what we aim for: nobody certifies it.',
  },
  {
    phrase: /\bmillions? (of )?children (who are )?without a bible\b/i,
    why: 'No number of children without a Bible is known that can be trusted.',
  },
  {
    phrase: /\b85 ?%.*\b(Barna|International Bible Society)\b|\b(Barna|International Bible Society)\b.*\b85 ?%/i,
    why: 'The 85% is of no study that we know: it is from a handbook of 1960.',
  },
  { phrase: /\b(commit|commits|committed|committing) suicide\b/i, why: suicide },
  {
    phrase: /\b(successful|unsuccessful|failed|completed?) (suicide|attempt at suicide|suicide attempt)s?\b/i,
    why: suicide,
  },
  {
    phrase: /\b(epidemic|skyrocketing)\b/i,
    why: 'It makes suicide and abuse look common, which can do harm. Say what helps.',
    sets: crisisSets,
  },
  {
    phrase: /\banonymous(ly)?\b/i,
    why: 'Call a line anonymous only if the people who run it do. “Confidential” is something else.',
    sets: crisisSets,
  },
  {
    phrase: /\b(sin|sinful|hell|damned|just pray)\b/i,
    why: 'On a page for people in need: no guilt, no threats, and nothing in place of help.',
    sets: crisisSets,
  },
]

/** The reasons against the phrases of a text that the text in its place does not have. */
export function findDoubtfulWordings(key: string, text: string, before: string): string[] {
  const found = doubtfulWordings.flatMap(({ phrase, why, sets }) => {
    const match = (!sets || sets.test(key)) && !phrase.test(before) ? phrase.exec(text) : null
    return match ? [`“${match[0]}”: ${why}`] : []
  })
  return [...new Set(found)]
}
