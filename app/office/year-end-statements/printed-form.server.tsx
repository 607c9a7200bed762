import type { Said } from '../../receipts/sent-statements/said-of-statement.server.ts'

interface PrintedStatement extends Said {
  /** The giver. */
  id: string
}

/** Fields of a form that records statements as printed, with what they say: a gift may change before the form is sent. */
export function PrintedFields({ statements }: { statements: readonly PrintedStatement[] }) {
  return statements.map(({ id, cents, gifts }) => (
    <input key={id} type="hidden" name="printed" value={`${id} ${cents} ${gifts}`} />
  ))
}

/** The givers, and what their printed statements say. A number that is missing is left out: then what is true now counts. */
export function printedFromForm(fields: FormData): { givers: string[]; said: Map<string, Said> } {
  const givers: string[] = []
  const said = new Map<string, Said>()
  for (const value of fields.getAll('printed')) {
    const [, id = '', cents, gifts] =
      /^(\S+)(?: (\d{1,15}) (\d{1,9}))?$/.exec(typeof value === 'string' ? value : '') ?? []
    if (id === '') continue
    givers.push(id)
    if (cents !== undefined && gifts !== undefined) said.set(id, { cents: Number(cents), gifts: Number(gifts) })
  }
  return { givers, said }
}
