import type { CheckedLine } from '../../manual-gifts/check-gift-file.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { GiftFile } from '../../manual-gifts/read-gift-file.server.ts'
import { counted } from '../ui/words.ts'
import { FactList } from '../ui/facts.server.tsx'
import { Hidden, PostForm } from '../ui/forms.server.tsx'
import { lineInWords } from './line-in-words.ts'

type PreviewProps = { text: string; fallback: string; file: GiftFile; lines: CheckedLine[] }

const shownGood = 20

/** What would be entered, with each doubtful line by its number. The file itself travels in the form. */
export function ImportPreview({ text, fallback, file, lines }: PreviewProps) {
  const entered = lines.filter(({ isManualGift }) => isManualGift)
  const open = lines.filter(({ isManualGift }) => !isManualGift)
  const good = open.filter(({ doubts }) => doubts.length === 0)
  const doubtful = open.filter(({ gift, doubts }) => gift && doubts.length > 0)
  const wrong = open.filter(({ gift }) => !gift)
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
      {doubtful.length > 0 && (
        <>
          <h2>These lines are doubtful: tick what is to be entered all the same</h2>
          <ul className="ticks">
            {doubtful.map((line) => (
              <li key={line.number}>
                <label>
                  <input type="checkbox" name="line" value={line.number} /> Line {line.number}: {lineInWords(line)}
                </label>{' '}
                {line.doubts.join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
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

/** What is wrong with each of these lines. */
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
