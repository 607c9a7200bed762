import { Fragment } from 'react'
import { type CheckedLine, type MayBeGiver, onlyLacksAddress } from '../../manual-gifts/check-gift-file.server.ts'
import { mayBeMailedInDecember } from '../../manual-gifts/date-of-check.ts'
import type { ManualGift } from '../../manual-gifts/read-typed-gift.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { GiftFile } from '../../manual-gifts/read-gift-file.server.ts'
import { counted } from '../ui/words.ts'
import { FactList } from '../ui/facts.server.tsx'
import { Hidden, PostForm } from '../ui/forms.server.tsx'
import { lineInWords } from './line-in-words.ts'

type PreviewProps = { text: string; fallback: string; file: GiftFile; lines: CheckedLine[] }

const shownGood = 20
/** A longer list of lines is closed at first, or shortened. */
const shownOpen = 20

/** The checkbox for all lines that only lack an address. */
export const allUnaddressed = 'all-unaddressed'

/** What would be entered, and each doubtful line by its number. A hidden field carries the file to the next submit. */
export function ImportPreview({ text, fallback, file, lines }: PreviewProps) {
  const entered = lines.filter(({ isManualGift }) => isManualGift)
  const open = lines.filter(({ isManualGift }) => !isManualGift)
  const good = open.filter(({ doubts }) => doubts.length === 0)
  const doubtful = open.filter(({ gift, doubts }) => gift && doubts.length > 0)
  const unaddressed = doubtful.filter(onlyLacksAddress)
  const others = doubtful.filter((line) => !onlyLacksAddress(line))
  const wrong = open.filter(({ gift }) => !gift)
  const namesakes = open.filter(({ gift, mayBe }) => gift && mayBe.length > 0)
  const cents = good.reduce((sum, { gift }) => sum + (gift?.amountCents ?? 0), 0)
  return (
    <PostForm encType="multipart/form-data">
      <Hidden fields={{ csv: text, method: fallback }} />
      <p>
        {lines.length} lines. Read: {file.columns.map(([heading]) => heading).join(', ')}.
        {file.ignored.length > 0 && ` Passed over: ${file.ignored.join(', ')}.`}
      </p>
      <FactList
        facts={{
          Good: `${good.length}, ${formatExactDollars(cents)}`,
          Doubtful: doubtful.length,
          'Cannot be entered': wrong.length,
          'Entered before': entered.length,
        }}
      />
      {wrong.length > 0 && (
        <>
          <h2>These lines cannot be entered</h2>
          <Doubts lines={wrong} />
        </>
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
      {good.length + doubtful.length > 0 && (
        <>
          <fieldset>
            <legend>Acknowledgments</legend>
            <p>
              They say that nothing was given in return. Where something was, enter the gift{' '}
              <a href="/office/enter">by hand</a>.
            </p>
            <p>
              <label>
                <input type="radio" name="receipts" value="send" required /> Send them: by mail, or as letters to print
              </label>
            </p>
            <p>
              <label>
                <input type="radio" name="receipts" value="none" required /> Send none: the donors have them already
              </label>
            </p>
          </fieldset>
          <p>
            <button name="intent" value="enter">
              Enter {counted(good.length, 'gift', 'gifts')}
              {doubtful.length > 0 && ', and those that are ticked'}
            </button>
          </p>
        </>
      )}
      <p>
        <a href="/office/enter/import">Another file</a>
      </p>
    </PostForm>
  )
}

/** The form for one gift asks the same of each check of January. */
function MailedInDecember({ lines }: { lines: readonly CheckedLine[] }) {
  const asked = lines.filter(({ gift }) => gift?.method === 'check' && mayBeMailedInDecember(wayOf(gift)))
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
      <input type="checkbox" name="line" value={line.number} /> Line {line.number}: {lineInWords(line)}
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

/** The field with the known giver of a line. */
export const sameGiverField = (line: number) => `same-giver-${line}`

/** Lines whose name is known. The office says which of them are of the known giver; the others get a new one. */
function MayBe({ lines }: { lines: readonly CheckedLine[] }) {
  return (
    <>
      <h2>These may be givers whom you know: tick those that are the same</h2>
      <p>A line that is not ticked gets a giver of its own. Givers can be merged later.</p>
      <details open={lines.length <= shownOpen}>
        <summary>{counted(lines.length, 'line', 'lines')}</summary>
        <ul>
          {lines.map((line) => (
            <li key={line.number}>{line.mayBe.length === 1 ? <MayBeOne line={line} /> : <MayBeOneOf line={line} />}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

function MayBeOne({ line }: { line: CheckedLine }) {
  return line.mayBe.map((giver) => (
    <Fragment key={giver.id}>
      <label>
        <input type="checkbox" name={sameGiverField(line.number)} value={giver.id} /> Line {line.number}:{' '}
        {lineInWords(line)}
      </label>{' '}
      may be <KnownGiver giver={giver} />
    </Fragment>
  ))
}

/** Of givers who were called two, a line is of one at most. */
function MayBeOneOf({ line }: { line: CheckedLine }) {
  const name = sameGiverField(line.number)
  return (
    <fieldset>
      <legend>
        Line {line.number}: {lineInWords(line)}
      </legend>
      {line.mayBe.map((giver) => (
        <p key={giver.id}>
          <label>
            <input type="radio" name={name} value={giver.id} /> {giver.id}
          </label>
          : <KnownGiver giver={giver} />
        </p>
      ))}
      <p>
        <label>
          <input type="radio" name={name} value="" defaultChecked /> A giver of its own
        </label>
      </p>
    </fieldset>
  )
}

function KnownGiver({ giver: { id, name, email, postal_address: address } }: { giver: MayBeGiver }) {
  return (
    <>
      <a href={`/office/givers/${id}`} target="_blank" rel="noreferrer">
        {[name, email, ...(address?.split('\n') ?? [])].filter(Boolean).join(', ')}
      </a>{' '}
      (opens a new tab)
    </>
  )
}

/** Each line with its faults. */
export function Doubts({ lines }: { lines: readonly CheckedLine[] }) {
  return (
    <ul>
      {lines.map(({ number, doubts }) => (
        <li key={number}>
          Line {number}: {doubts.join(' ')}
        </li>
      ))}
    </ul>
  )
}
