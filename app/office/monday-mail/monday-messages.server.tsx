import { formatExactDollars } from '../../values/money.ts'
import { type Sum, sumNetAmounts } from '../../payments/net-amount.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import { mailSender } from '../../mail/mail-sender.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { Composers } from '../../mail/outbox-worker.server.ts'
import { dateOf, timeAtWall } from '../../values/publisher-time.ts'
import { renderMail } from '../../mail/render-mail.server.ts'
import type { Role } from '../../config/staff-setting.ts'
import { beginningOf } from '../../ui/mail/beginning-of.ts'
import { MailLayout } from '../../ui/mail/mail-layout.tsx'
import { MailFacts, MailLink, MailText } from '../../ui/mail/mail-parts.tsx'
import { officeHref } from '../office-href.ts'
import { wantsMondayMail } from '../me/staff-preference.queries.server.ts'
import { permitsOf } from '../permits.ts'
import { findOpenIssues } from '../today/find-open-issues.server.ts'
import { dayMs, hourMs, type Need } from '../today/need.ts'
import { counted } from '../ui/words.ts'
import { memberKey, mondayKind } from './queue-monday-mails.server.ts'
import { countMessages, countNewGivers, countQueued, countRecurringBegun } from './week.queries.server.ts'

const allDone = 'All is done, as far as the site knows.'

export const mondayMessages: Composers = { [mondayKind]: { compose: composeMondayMail } }

/** Null when the member has left STAFF or does not want it any more. It names no giver. */
async function composeMondayMail(db: Db, subjectId: string): Promise<Mail | null> {
  const [monday = '', key] = subjectId.split(':')
  const member = config().staff.find(({ email }) => memberKey(email) === key)
  if (!member || !(await wantsMondayMail(db, member.email))) return null
  const to = timeAtWall(`${monday}T00:00`) ?? 0
  // A week with a change of daylight saving time has an hour less or more.
  const from = timeAtWall(`${new Date(Date.parse(monday) - 7 * dayMs).toISOString().slice(0, 10)}T00:00`) ?? 0
  const facts = await factsOf(db, member.role, { from, to })
  const needs = await findOpenIssues(db, Date.now(), member.role)
  const subject =
    needs.length === 0
      ? 'Nothing needs you this Monday'
      : `${counted(needs.length, 'thing needs', 'things need')} somebody this Monday`
  const news = needs.length === 0 ? facts.map(([name, value]) => `${name}: ${value}`) : needs.map(({ text }) => text)
  const preview = news.length === 0 ? allDone : `${news.join('. ')}.`
  const mePage = `${config().siteUrl}${officeHref('/office/me')}`
  const body = (
    <MailLayout preview={beginningOf(preview)} title={subject} sender={mailSender()}>
      {needs.length === 0 && <MailText>{allDone}</MailText>}
      {needs.map((need) => (
        <NeedLine key={need.text} need={need} />
      ))}
      {facts.length > 0 && (
        <>
          <MailText look="strong">
            Received from {dateOf(from)} to {dateOf(to - hourMs)}
          </MailText>
          <MailFacts facts={facts} />
        </>
      )}
      <MailText look="small">
        You asked for this mail.
        <br />
        <MailLink href={mePage} isAlone>
          End it, or sign in
        </MailLink>
      </MailText>
    </MailLayout>
  )
  return { to: member.email, subject, ...(await renderMail(body)), headers: { 'List-Unsubscribe': `<${mePage}>` } }
}

/** A line without its own link links to Today. */
function NeedLine({ need: { text, since = null, link } }: { need: Need }) {
  const { href, label } = link ?? { href: officeHref('/office'), label: 'See Today' }
  return (
    <MailText>
      {text}
      {since !== null && `, since ${dateOf(since)}`}.
      <br />
      <MailLink href={new URL(href, config().siteUrl).href} isAlone>
        {label}
      </MailLink>
    </MailText>
  )
}

/** What was received. Empty for a role that sees nothing of it. */
async function factsOf(db: Db, role: Role, span: { from: number; to: number }): Promise<[string, string][]> {
  const { maySee } = permitsOf(role)
  if (!maySee('/office/orders')) return []
  const isAboutGifts = maySee('/office/gifts')
  const kinds = isAboutGifts ? (['gift', 'order'] as const) : (['order'] as const)
  const gifts: [string, string][] = isAboutGifts
    ? [
        ['Gifts', inWords(await sumNetAmounts(db, 'gift', span))],
        ['New givers', String(await countNewGivers(db, span))],
        ['Recurring gifts begun', String(await countRecurringBegun(db, span))],
      ]
    : []
  return [
    ...gifts,
    ['Orders', inWords(await sumNetAmounts(db, 'order', span))],
    ['Messages', String(await countMessages(db, span))],
    ['Refunds', String(await countQueued(db, kinds, 'refund-notice', span))],
    ['Disputes', String(await countQueued(db, kinds, 'dispute-alert', span))],
  ]
}

const inWords = ({ count, cents }: Sum) => (count === 0 ? '0' : `${count}, ${formatExactDollars(cents)}`)
