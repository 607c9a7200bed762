import { type CheckedLine, onlyLacksAddress } from '../../manual-gifts/gift-file/check-gift-file.server.ts'
import { mayBeMailedInDecember } from '../../manual-gifts/date-of-check.ts'
import { columnOfFault } from '../../manual-gifts/gift-file/faults-of-line.server.ts'
import type { ManualGift } from '../../manual-gifts/read-typed-gift.server.ts'
import { methods } from '../../payments/manual-gift-methods.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { LeftOut } from '../../manual-gifts/gift-file/read-gift-file.server.ts'
import { counted } from '../ui/words.ts'
import { FactList } from '../ui/facts.server.tsx'
import { PostForm } from '../ui/forms.server.tsx'
import { MayBe } from './import-may-be.server.tsx'
import { ImportReceipts } from './import-receipts.server.tsx'
import { lineInWords } from './line-in-words.ts'

interface PreviewProps {
  lines: CheckedLine[]
  leftOut: readonly LeftOut[]
  /** The first day here: see `findFirstDayHere`. */
  firstDay: string
  /** The file with the lines that are not entered. */
  leftOutHref: string
  /** Whether the member may enter gifts. Otherwise the page only shows what the file holds. */
  mayEnter: boolean
}

const shownGood = 20
/** A longer list of lines is closed at first, or shortened. */
const shownOpen = 20

/** The checkbox for all lines that only lack an address. */
export const allUnaddressed = 'all-unaddressed'

/** What would be entered, what is left out and why, and each doubtful line, which the form names by its receipt number. */
export function ImportPreview({ lines, leftOut, leftOutHref, firstDay, mayEnter }: PreviewProps) {
  const entered = lines.filter(({ isManualGift }) => isManualGift)
  const open = lines.filter(({ isManualGift }) => !isManualGift)
  const good = open.filter(({ gift, doubts }) => gift && doubts.length === 0)
  const doubtful = open.filter(({ gift, doubts }) => gift && doubts.length > 0)
  const unaddressed = doubtful.filter(onlyLacksAddress)
  const others = doubtful.filter((line) => !onlyLacksAddress(line))
  const wrong = open.filter(({ gift }) => !gift)
  const namesakes = open.filter(({ gift, mayBe }) => gift && mayBe.length > 0)
  const cents = good.reduce((sum, { gift }) => sum + (gift?.amountCents ?? 0), 0)
  const preview = (
    <>
      <FactList
        facts={{
          Good: `${good.length}, ${formatExactDollars(cents)}`,
          Doubtful: doubtful.length,
          'Cannot be entered': wrong.length,
          'Left out: the file says they are no gifts': leftOut.length,
          'Entered before': entered.length,
        }}
      />
      {wrong.length > 0 && <Wrong lines={wrong} />}
      {leftOut.length > 0 && <LeftOutLines lines={leftOut} />}
      {wrong.length + leftOut.length > 0 && (
        <p>
          <a href={leftOutHref}>Save these lines with their reasons</a>: correct them in a spreadsheet and load that
          file.
        </p>
      )}
      {others.length > 0 && (
        <>
          <h2>These lines are doubtful: tick those that are right</h2>
          <ul>
            {others.map((line) => (
              <li key={line.number}>
                <LineBox line={line} /> {line.doubts.join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {unaddressed.length > 0 && <Unaddressed lines={unaddressed} />}
      {namesakes.length > 0 && <MayBe lines={namesakes} />}
      <MailedInDecember lines={open} />
      {good.length > 0 && (
        <details>
          <summary>{good.length > shownGood ? `The first ${shownGood} good lines` : 'The good lines'}</summary>
          <ul>
            {good.slice(0, shownGood).map((line) => (
              <li key={line.number}>
                Line {line.number}: {lineInWords(line)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {mayEnter && good.length + doubtful.length > 0 && (
        <>
          <ImportReceipts firstDay={firstDay} />
          <p>
            <button name="intent" value="enter">
              {good.length === 0 && 'Enter those that are ticked'}
              {good.length > 0 && `Enter ${counted(good.length, 'gift', 'gifts')}`}
              {good.length > 0 && doubtful.length > 0 && ', and those that are ticked'}
            </button>
          </p>
        </>
      )}
    </>
  )
  return mayEnter ? <PostForm>{preview}</PostForm> : preview
}

/** Lines with a fault: counted by the columns of their faults, and each with all of them. */
function Wrong({ lines }: { lines: readonly CheckedLine[] }) {
  const places = lines.flatMap(({ number, faults }) =>
    faults.map((fault) => ({ number, reason: columnOfFault(fault) })),
  )
  return (
    <>
      <h2>These lines cannot be entered</h2>
      <ByReason places={places} />
      <details open={lines.length <= shownOpen}>
        <summary>{counted(lines.length, 'line with its faults', 'lines with their faults')}</summary>
        <ul>
          {lines.map(({ number, faults }) => (
            <li key={number}>
              Line {number}: {faults.map(({ problem }) => problem).join(' ')}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** Lines that are no gifts by what the file says. */
function LeftOutLines({ lines }: { lines: readonly LeftOut[] }) {
  return (
    <>
      <h2>These lines are left out</h2>
      <ByReason
        places={lines.flatMap(({ number, reasons }) => reasons.map(({ group }) => ({ number, reason: group })))}
      />
    </>
  )
}

/** How many lines have each reason. A line with two is counted under both. */
function ByReason({ places }: { places: readonly { number: number; reason: string }[] }) {
  return (
    <ul>
      {[...Map.groupBy(places, ({ reason }) => reason)].map(([reason, lines]) => (
        <li key={reason}>
          {counted(lines.length, 'line', 'lines')}: {reason} (line{' '}
          {lines
            .slice(0, shownOpen)
            .map(({ number }) => number)
            .join(', ')}
          {lines.length > shownOpen && `, and ${lines.length - shownOpen} more`})
        </li>
      ))}
    </ul>
  )
}

/** The form for one gift asks the same of each check of January. */
function MailedInDecember({ lines }: { lines: readonly CheckedLine[] }) {
  const asked = lines.filter(
    ({ gift }) => gift && methods[gift.method].fields === 'mailing' && mayBeMailedInDecember(wayOf(gift)),
  )
  if (asked.length === 0) return null
  return (
    <>
      <h2>Mailed in December?</h2>
      <p>
        {counted(asked.length, 'check was', 'checks were')} received in January, and the file does not say when{' '}
        {asked.length === 1 ? 'it was' : 'they were'} mailed. Without that, the day of receipt counts. If one was mailed
        in December, put the day into a column “postmark”, or “date mailed” if the giver says so, and look at the file
        again: line{' '}
        {asked
          .slice(0, shownOpen)
          .map(({ number }) => number)
          .join(', ')}
        {asked.length > shownOpen && `, and ${asked.length - shownOpen} more`}.
      </p>
    </>
  )
}

/** What comes without a word of its way may have come by mail. */
const wayOf = ({ day, arrivedBy, mailedOn }: ManualGift) => ({
  receivedOn: day,
  arrivedBy: arrivedBy ?? ('post' as const),
  mailedOn,
})

function LineBox({ line }: { line: CheckedLine }) {
  return (
    <label>
      <input type="checkbox" name="line" value={line.id} /> Line {line.number}: {lineInWords(line)}
    </label>
  )
}

/** One box for all of them, and one for each, when only some are to be entered. */
function Unaddressed({ lines }: { lines: readonly CheckedLine[] }) {
  const isOne = lines.length === 1
  return (
    <>
      <h2>{isOne ? 'This line only lacks an address' : 'These lines only lack an address'}</h2>
      <p>Neither mail nor letter can be sent for them until their address is known.</p>
      <p>
        <label>
          <input type="checkbox" name={allUnaddressed} />{' '}
          {isOne ? 'Tick the one that only lacks an address' : `Tick all ${lines.length} that only lack an address`}
        </label>
      </p>
      <details open={lines.length <= shownOpen}>
        <summary>{isOne ? 'The line' : 'The lines, to tick some of them only'}</summary>
        <ul>
          {lines.map((line) => (
            <li key={line.number}>
              <LineBox line={line} />
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
