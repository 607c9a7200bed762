import findKeyScript from 'virtual:find-key-script'
import { officeHref } from '../office-href.ts'

interface FindFormProps {
  /** The text of the last search. */
  text: string
  nonce: string
  /** Whether the key / moves the focus to the field. */
  hasKey: boolean
}

/** The search field at the top of every page: the first stop of the keyboard. */
export function FindForm({ text, nonce, hasKey }: FindFormProps) {
  return (
    <form action={officeHref('/office/find')} role="search" className="find">
      <label htmlFor="find" className="sr-only">
        Find
      </label>
      <input
        id="find"
        name="q"
        type="search"
        defaultValue={text}
        maxLength={200}
        placeholder="A name or an amount"
        autoComplete="off"
      />
      {hasKey && (
        <>
          <kbd aria-hidden="true">/</kbd>
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: findKeyScript }} />
        </>
      )}
      <button>Find</button>
    </form>
  )
}
