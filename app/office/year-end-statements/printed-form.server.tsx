import { fieldOf } from '../ui/pasted-text.ts'
import type { Said } from '../../receipts/sent-statements/said-of-statement.server.ts'

interface PrintedStatement extends Said {
  /** The giver. */
  id: string
}

interface PrintedFieldsProps {
  statements: readonly PrintedStatement[]
  now: number
}

/**
 * Fields of a form that records statements as printed, with what they say, and when: a gift may change before the form is
 * sent.
 */
export function PrintedFields({ statements, now }: PrintedFieldsProps) {
  return (
    <>
      <input type="hidden" name="printed-at" value={now} />
      {statements.map(({ id, cents, gifts }) => (
        <input key={id} type="hidden" name="printed" value={`${id} ${cents} ${gifts}`} />
      ))}
    </>
  )
}

interface Printed {
  givers: string[]
  said: Map<string, Said>
  printedAt?: number
}

/**
 * The givers, what their printed statements say, and when. What is missing or no number is left out: then what is true now
 * counts.
 */
export function printedFromForm(fields: FormData): Printed {
  const givers: string[] = []
  const said = new Map<string, Said>()
  for (const value of fields.getAll('printed')) {
    const [, id = '', cents, gifts] =
      /^(\S+)(?: (\d{1,15}) (\d{1,9}))?$/.exec(typeof value === 'string' ? value : '') ?? []
    if (id === '') continue
    givers.push(id)
    if (cents !== undefined && gifts !== undefined) said.set(id, { cents: Number(cents), gifts: Number(gifts) })
  }
  const printedAt = /^\d{1,15}$/.exec(fieldOf(fields, 'printed-at'))?.[0]
  return { givers, said, ...(printedAt && { printedAt: Number(printedAt) }) }
}
