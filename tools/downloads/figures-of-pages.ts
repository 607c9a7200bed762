import { donors } from '../../app/content/pages/donors.ts'
import { research } from '../../app/content/pages/research.ts'
import { site } from '../../app/content/site.ts'
import { addressLine } from '../../app/words/street-line.ts'

/** What the downloads take from pages and settings, in Markdown. */

interface Link {
  label: string
  to: string
}

const linkTo = ({ label, to }: Link) => `[${label}](${to})`

/** The places of the annual report. A figure whose proof is missing is left out, as on the page for donors. */
export function figuresOfDonors(): Record<'impact' | 'shares' | 'ministry', string> {
  const { impactFigures, ministryShare } = site.evidence
  const { impact, impactTitle, funds } = donors
  const withMinistry = impactFigures !== null && ministryShare !== null
  const figures = withMinistry ? [...impact, donors.ministryShare] : impact
  const list = figures.map(({ value, label }) => `- **${value}** ${label}`)
  return {
    impact: impactFigures === null ? '' : `## ${impactTitle}\n${list.join('\n')}`,
    shares: funds.shares.map(({ percent, name, text }) => `- **${percent}%** ${name}. ${text}`).join('\n'),
    ministry: withMinistry ? funds.ministry : '',
  }
}

/** The places of the Form 990. */
export function addressInWords(): Record<'address', string> {
  return { address: `${addressLine(site.address)}, ${site.address.country}` }
}

/** The places of the research summary. */
export function figuresOfResearch(): Record<'statistics' | 'rates' | 'note' | 'traced' | 'studies', string> {
  const { note, rates, statistics, studies } = research
  const [first, ...others] = note.paragraphs
  return {
    statistics: statistics
      .map(({ value, asked, whom, source }) => {
        const isOfThePage = source.to?.startsWith('#') ?? false
        return `- **${value}** ${asked} ${whom} ${isOfThePage ? '' : source.label}`
      })
      .join('\n'),
    rates: rates.bands.map(({ ages, percent }) => `- **${percent}%** Ages ${ages}`).join('\n'),
    note: [first, linkTo(note.origin), ...others].join('\n\n'),
    traced: note.traced
      .map((source) => `${source.text}\n\n${'link' in source ? linkTo(source.link) : ''}`)
      .join('\n\n'),
    studies: studies.map(({ title, by, found, url }) => `[${title}](${url})\n\n${by}. ${found}`).join('\n\n'),
  }
}
